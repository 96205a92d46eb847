# 프로그램이 하는 말, 한국어. Project Fluent 문법을 따릅니다
# (https://projectfluent.org/fluent/guide/). 백틱 안의 글은 그대로 입력하는 것입니다.

## 쓰지 않는 저장소 상태와 벗어나는 방법

refused-merge = git merge 작업이 끝나지 않았습니다
    .hint = 마저 끝내거나 `git merge --abort` 명령으로 그만두세요
refused-cherry-pick = git cherry-pick 작업이 끝나지 않았습니다
    .hint = 마저 끝내거나 `git cherry-pick --abort` 명령으로 그만두세요
refused-revert = git revert 작업이 끝나지 않았습니다
    .hint = 마저 끝내거나 `git revert --abort` 명령으로 그만두세요
refused-rebase = git rebase 작업이 끝나지 않았습니다
    .hint = 마저 끝내거나 `git rebase --abort` 명령으로 그만두세요
refused-bisect = git bisect 작업이 끝나지 않았습니다
    .hint = 마저 끝내거나 `git bisect reset` 명령으로 그만두세요
refused-am = git am 작업이 끝나지 않았습니다
    .hint = 마저 끝내거나 `git am --abort` 명령으로 그만두세요
refused-detached-head = HEAD가 브랜치를 벗어나 커밋 { $commit }에 있습니다
    .hint = `git switch main` 명령으로 브랜치로 돌아가거나 `git switch -c 이름` 명령으로 여기서 새 브랜치를 만드세요
refused-strange-head = HEAD가 가리키는 "{ $name }"{ JOSA($name, "은", noun: "이름") } 브랜치가 아닙니다
    .hint = { refused-detached-head.hint }
refused-unmerged = 인덱스에 병합되지 않은 파일이 있습니다
    .hint = `git status` 목록을 보고 정리한 뒤 커밋하세요
refused-bare = git 설정 core.bare에 작업 폴더가 없는 저장소라고 되어 있습니다
    .hint = `git config core.bare false` 명령을 실행하세요
refused-split-index = 분할 인덱스(split index)를 쓰는 저장소입니다
    .hint = `git update-index --no-split-index` 명령을 실행하세요
refused-sparse-index = 희소 인덱스(sparse index)를 쓰는 저장소입니다
    .hint = `git sparse-checkout reapply --no-sparse-index` 명령을 실행하세요
refused-unknown-index = 모르는 형식의 인덱스를 쓰는 저장소입니다
refused-damaged-index = git 인덱스가 손상되었습니다
    .hint = `rm "$(git rev-parse --git-path index)" && git reset` 명령을 실행하세요
refused-shallow = 얕게 복제한 저장소(shallow clone)입니다
    .hint = `git fetch --unshallow` 명령을 실행하세요
refused-partial-clone = 일부만 복제한 저장소(partial clone)입니다
refused-sparse-checkout = 저장소의 일부만 체크아웃되어 있습니다
    .hint = `git sparse-checkout disable` 명령을 실행하세요
refused-intent-to-add = 인덱스에 `git add -N` 항목이 있습니다
    .hint = `git reset` 명령을 실행하세요
refused-skip-worktree = 인덱스에 skip-worktree 표시가 된 항목이 있습니다
    .hint = `git update-index --no-skip-worktree 경로` 명령을 실행하세요
refused-staged-submodules = 바뀐 서브모듈이 스테이징되어 있습니다
    .hint = `git commit` 명령을 실행하세요
refused-converted = git이 "{ $attribute }" 속성에 따라 { $path } 파일을 바꾸어 저장합니다
    .hint = git으로 직접 커밋하고 합치거나 속성을 없애세요

## 원격

-remote = 원격
remote-host = { $host ->
    [absent] { -remote }
   *[other] { $host } 서버
}
git-missing = `git` 명령을 찾을 수 없습니다
    .hint = git을 설치하세요
remote-offline = { remote-host }에 연결할 수 없습니다
    .hint = 바꾼 내용은 여기에 그대로 있습니다. 연결되면 다시 동기화하세요
    .hint-clone = 연결되면 다시 해 보세요
remote-silent = 원격이 { $seconds }초 동안 답하지 않았습니다
    .hint = { remote-offline.hint }
    .hint-clone = { remote-offline.hint-clone }
remote-unfinished = 원격과 주고받는 일이 { $seconds }초가 지나도 끝나지 않았습니다
    .hint = 느릴 뿐이라면 `--time-limit 초` 옵션으로 더 기다리세요
remote-refused-login = { remote-host }에서 로그인을 거부했습니다
    .hint = SSH 키나 git의 자격 증명 도우미를 확인하세요
remote-key-changed = { remote-host }의 호스트 키가 바뀌었습니다
    .hint = 누군가 연결을 가로챘을 수 있습니다. 바뀐 까닭을 알 때만 실행하세요: `ssh-keygen -R { $host ->
        [absent] 서버
       *[other] { SHELL($host) }
    }`
remote-key-unknown = { remote-host }의 호스트 키를 아직 모릅니다
    .hint = `ssh { $host ->
        [absent] 서버
       *[other] { SHELL($host) }
    }` 명령으로 한 번 연결해 키를 확인하세요
remote-certificate-not-trusted = { remote-host }의 인증서를 믿을 수 없습니다
    .hint = 서버 관리자에게 묻거나 그 인증 기관의 인증서를 설치하세요
remote-not-found = { $address ->
    [absent] { -remote }
   *[other] { $address }
} 주소에 저장소가 없습니다
    .hint = 주소가 맞는지, 읽을 권한이 있는지 확인하세요
remote-object-format = 원격의 객체 형식은 SHA-256입니다. sheaf는 SHA-1만 다룰 수 있습니다
    .hint = 원격이 있는 곳에서 새 저장소로 기록을 옮기세요: `git init --bare --object-format=sha1 새폴더 && git -C 옛폴더 fast-export --all | git -C 새폴더 fast-import`
remote-has-no-reference = 원격에 "{ $name }" 참조가 없습니다
remote-reference-busy = 다른 git 프로그램이 { $path } 잠금을 쥐고 있습니다
    .hint = 잠시 뒤에 다시 해 보세요
remote-protocol-refused = git이 "{ $scheme }" 종류의 주소를 허용하지 않습니다
    .hint = SSH나 HTTPS 주소를 쓰세요
remote-moved-on = 보내는 사이에 원격이 앞서 나갔습니다
    .hint = 다시 동기화하세요
remote-refused-changes = 서버가 변경을 받아들이지 않았습니다
    .hint = 바꾼 내용은 여기에 그대로 있습니다. 서버 관리자에게 물어보세요
remote-branch-protected = 원격 브랜치가 보호되어 있습니다
    .hint = { remote-refused-changes.hint }
remote-branch-checked-out = 원격 저장소가 이 브랜치를 체크아웃해 쓰고 있습니다
    .hint = 작업 폴더가 없는 저장소를 쓰세요: `git init --bare`
remote-failed = git이 원격과 통신하지 못했습니다
store-too-large = 원격에서 보내는 것을 다 받으면 저장소가 { $limit }보다 커집니다
    .hint = 그래도 되면 한도를 늘리세요: `git config --global sheaf.maxStoreSize 40g`
received-too-many = 원격에 새 파일과 폴더가 { $limit }개보다 많아 아무것도 가져오지 않았습니다
    .hint = 그래도 되면 한도를 늘리세요: `git config sheaf.maxFiles { $more }`
received-too-large = 원격의 새 파일이 모두 { $limit }보다 커서 아무것도 가져오지 않았습니다
    .hint = 그래도 되면 한도를 늘리세요: `git config sheaf.maxStoreSize 40g`
received-path-too-long = 원격에 { $limit }바이트보다 긴 경로가 있어 아무것도 가져오지 않았습니다
    .hint = 원격의 마지막 커밋에서 그 경로를 지우세요. 여기 있는 것은 그대로입니다
received-malformed-folder = 원격의 마지막 커밋이 잘못되어 아무것도 가져오지 않았습니다. { $folder ->
    [absent] 맨 위 폴더
   *[other] { $folder } 폴더
}(트리 { $tree })의 이름이 겹치거나 순서가 어긋납니다
    .hint = 푸시한 곳에서 git으로 그 폴더를 다시 쓰게 하세요: `git rm -r -q --cached { $folder ->
        [absent] .
       *[other] { SHELL($folder) }
    } && git add { $folder ->
        [absent] .
       *[other] { SHELL($folder) }
    } && git commit && git push`

## 사용 중인 저장소, 길을 막은 파일

duration = { $hours ->
    [0] { $minutes }분
   *[other] { $hours }시간{ $minutes ->
        [0] {""}
       *[other] {" "}{ $minutes }분
    }
}
unexpected = 예상하지 못한 오류: { $detail }
store-busy = 다른 프로그램{ $process ->
    [absent] {""}
   *[other] (프로세스 { $process }번)
}이 저장소를 바꾸고 있습니다
    .hint = 잠시 뒤에 다시 해 보세요
git-locked = 다른 git 프로그램이 { $age ->
    [absent] {""}
   *[other] { $age } 전부터{" "}
}{ $path } 잠금을 쥐고 있습니다
    .hint = 다시 해 보세요. 실행 중인 git이 없다면 { $path } 파일을 지우세요
file-being-edited = { $path } 파일이 편집기에서 열려 있습니다
    .hint = 편집기를 닫고 다시 시도하세요
file-changed-meanwhile = 그사이 다른 프로그램이 { $path } 파일을 바꿨습니다
    .hint = { store-busy.hint }
path-blocked = { $path } 자리에 이미 다른 것이 있습니다
    .hint = 다른 곳으로 옮긴 뒤 다시 해 보세요
no-item = "{ $handle }" 항목이 없습니다
    .hint = `sheaf list --all`, `sheaf memos` 명령으로 목록을 볼 수 있습니다
filter-failed = git 필터가 실패해서 아무것도 바꾸지 않았습니다
signing-failed = 커밋에 서명하지 못했습니다
    .hint = 키를 확인하거나 서명을 끄세요: `git config commit.gpgsign false`

## 저장소가 아니거나, 손상되었거나, 믿지 않는 저장소

not-a-repository = { $path } 폴더는 git 저장소가 아닙니다
    .hint = `sheaf init { SHELL($path) }` 명령을 쓰면 파일은 그대로 두고 저장소로 만듭니다
other-users-repository = { $path } 폴더는 다른 사용자의 것입니다
    .hint = 믿는 폴더라면: `git config --global --add safe.directory { SHELL($folder) }`
untrusted-settings = 아직 허락하지 않은 이 저장소의 git 설정이 필요합니다
    .hint = `sheaf trust{ $path ->
        [absent] {""}
       *[other] {" "}{ SHELL($path) }
    }` 명령으로 확인하고 허락할 수 있습니다
git-settings-malformed = git 설정을 읽을 수 없습니다: { $path } { $line }번째 줄
    .hint = 편집기로 그 줄을 고치세요
git-settings-unreadable = git 설정을 쓰지 않습니다. 보통 파일이 아니거나, 너무 크거나, 읽을 수 없습니다: { $path }
no-identity = 커밋할 수 없습니다. git에 { $part ->
    [name] user.name
    [email] user.email
   *[both] user.name, user.email
} 설정이 없고 user.useConfigOnly 설정 때문에 다른 값을 쓰지 않습니다
    .hint = { $part ->
        [name] `git config --global user.name 이름`
        [email] `git config --global user.email 주소`
       *[both] `git config --global user.name 이름 && git config --global user.email 주소`
    } 명령으로 정합니다
object-missing = 저장소가 손상되었습니다: { $id } 객체가 없습니다
    .hint = `git fsck` 명령으로 살펴보세요. 원격에서 새로 받아 온 저장소는 온전할 수 있습니다
object-malformed = 저장소가 손상되었습니다: { $id } 객체를 읽을 수 없습니다
    .hint = { object-missing.hint }
damaged-head = 저장소가 손상되었습니다: { $path } 파일에 브랜치 이름이 없습니다
    .hint = `sheaf doctor --fix` 명령은 잃는 것 없이 고칠 수 있는 것을 고칩니다. 나머지는 원격을 새로 복제하고 파일을 옮겨 담으세요
damaged-reference = 저장소가 손상되었습니다: { $path } 파일이 비어 있거나 가리키는 것이 없습니다
    .hint = { damaged-head.hint }
damaged-reference-name = 저장소가 손상되었습니다: { $path } 파일은 git이 허용하지 않는 이름입니다
    .hint = { damaged-head.hint }
damaged-object = 저장소가 손상되었습니다: { $path } 파일이 비어 있거나 잘렸습니다
    .hint = { damaged-head.hint }
damaged-index = 저장소가 손상되었습니다: { $path } 파일을 읽을 수 없습니다
    .hint = { damaged-head.hint }
git-format-objects = 이 저장소의 객체 형식은 { $name }입니다. sheaf는 SHA-1만 다룰 수 있습니다
    .hint = 새 저장소로 기록을 옮기세요: `git init --object-format=sha1 새폴더 && git -C { SHELL($path) } fast-export --all | git -C 새폴더 fast-import`
git-format-references = 이 저장소는 브랜치를 { $name } 형식으로 보관합니다. sheaf는 파일 형식만 다룰 수 있습니다
    .hint = `git -C { SHELL($path) } refs migrate --ref-format=files` 명령을 실행하세요
git-format-extension = 이 저장소에는 sheaf가 다룰 수 없는 git 기능이 켜져 있습니다: { $name }
    .hint = 새로 복제한 저장소에는 없을 수 있습니다: `git clone { SHELL($path) } 새폴더`
git-format-version = 이 저장소의 git 형식은 { $name }번입니다. sheaf는 0번과 1번만 다룰 수 있습니다
    .hint = sheaf를 새 버전으로 바꾸세요

## 시스템과 주변 프로그램

system-reason = { $name ->
    [EACCES] 권한이 없습니다
    [EPERM] 허용되지 않은 작업입니다
    [ENOENT] 파일이나 폴더가 없습니다
    [EEXIST] 같은 이름이 이미 있습니다
    [ENOTDIR] 폴더가 아닙니다
    [EISDIR] 폴더입니다
    [ENOTEMPTY] 폴더가 비어 있지 않습니다
    [ENOSPC] 디스크에 남은 공간이 없습니다
    [EDQUOT] 디스크 할당량을 넘었습니다
    [EFBIG] 파일이 너무 큽니다
    [EROFS] 읽기 전용 파일 시스템입니다
    [EIO] 입출력 오류입니다
    [ELOOP] 심볼릭 링크가 너무 많이 이어집니다
    [ENAMETOOLONG] 이름이 너무 깁니다
    [EMFILE] 열린 파일이 너무 많습니다
    [ENFILE] 시스템에 열린 파일이 너무 많습니다
    [EBUSY] 다른 곳에서 쓰고 있습니다
    [ENOMEM] 메모리가 모자랍니다
    [EBADF] 열려 있지 않습니다
    [EXDEV] 다른 파일 시스템에 있습니다
    [ENXIO] 없는 장치입니다
    [ENODEV] 없는 장치입니다
    [ETXTBSY] 실행 중인 파일입니다
   *[other] { $words }
}
system-failed = 시스템 오류: { $reason }
editor-missing = 쓸 편집기가 없습니다
    .hint = 편집기를 정하세요: `export EDITOR=nano`
editor-not-found = "{ $command }" 편집기를 찾을 수 없습니다
    .hint = { editor-missing.hint }
editor-failed = "{ $command }" 편집기가 오류로 끝나(종료 코드 { $status }) 아무것도 바꾸지 않았습니다
systemd-missing = systemd를 찾을 수 없습니다
    .hint = 대신 crontab에 이 줄을 넣으세요: `*/5 * * * * sheaf remind --notify`
    .hint-sync = 대신 crontab에 이 줄을 넣으세요: `*/5 * * * * sheaf sync`
    .hint-serve = 로그인할 때 `sheaf serve --quiet` 명령이 실행되도록 다른 방법으로 설정하세요
clipboard-missing = 복사할 클립보드가 없습니다
    .hint = wl-clipboard나 xclip, xsel을 설치하거나 `--out` 옵션으로 파일에 쓰세요
clipboard-too-small = 터미널의 클립보드에 넣기에는 글이 너무 깁니다
    .hint = { clipboard-missing.hint }
server-missing = sheaf-serve를 찾을 수 없습니다
    .hint = `swift build -c release --product sheaf-serve` 명령으로 만들어 sheaf 옆에 두세요
server-port-taken = { $port } 포트를 이미 쓰고 있습니다
    .hint = 다른 포트를 고르세요: `--listen 127.0.0.1:4751`
server-cannot-listen = { $place }에서 열 수 없습니다: { $reason }
no-device = "{ $id }" 기기가 없습니다
    .hint = `sheaf serve devices` 명령으로 볼 수 있습니다
server-without-tls = 서버는 http로만 답하며 인증서를 받지 않습니다
    .hint = `sheaf serve --lan`이 출력하는 대로 Caddy나 Tailscale을 앞에 두고 `sheaf serve --origin https://이름` 명령으로 실행하세요. 설치한 유닛은 `sheaf serve --install --origin https://이름` 명령으로 바꿉니다
file-exists = { $path } 파일이 이미 있습니다
file-not-written = { $path } 파일을 쓸 수 없습니다: { $reason }
demo-failed = 시연이 `{ $command }` 명령에서 실패했습니다
    .hint = `sheaf demo --keep` 명령으로 폴더를 남겨 살펴볼 수 있습니다
