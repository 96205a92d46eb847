# 프로그램이 하는 말, 한국어. Project Fluent 문법을 따릅니다
# (https://projectfluent.org/fluent/guide/). 백틱 안의 문자열은 그대로 입력하는 것입니다.

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
    .hint = 누군가 연결을 가로챘을 수 있습니다. 바뀐 이유를 알 때만 실행하세요: `ssh-keygen -R { $host ->
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
clipboard-too-small = 터미널의 클립보드에 넣기에는 내용이 너무 깁니다
    .hint = { clipboard-missing.hint }
server-missing = sheaf-serve를 찾을 수 없습니다
    .hint = `swift build -c release --product sheaf-serve` 명령으로 만들어 sheaf 옆에 두세요
server-port-taken = { $port } 포트를 이미 쓰고 있습니다
    .hint = 다른 포트를 고르세요: `--listen 127.0.0.1:4751`
server-cannot-listen = { $place }에서 열 수 없습니다: { $reason }
not-served = 이 저장소를 보여 주는 서버가 실행되고 있지 않습니다
    .hint = `sheaf serve` 명령으로 시작하세요. 코드도 함께 출력합니다
no-device = "{ $id }" 기기가 없습니다
    .hint = `sheaf serve devices` 명령으로 볼 수 있습니다
several-devices = 이름이 "{ $name }"인 기기가 여럿입니다: { $numbers }
    .hint = 번호나 id로 고르십시오. `sheaf serve devices` 명령으로 볼 수 있습니다
server-without-tls = 서버는 http로만 답하며 인증서를 받지 않습니다
    .hint = `sheaf serve --lan`이 출력하는 대로 Caddy나 Tailscale을 앞에 두고 `sheaf serve --origin https://이름` 명령으로 실행하세요. 설치한 유닛은 `sheaf serve --install --origin https://이름` 명령으로 바꿉니다
file-exists = { $path } 파일이 이미 있습니다
file-not-written = { $path } 파일을 쓸 수 없습니다: { $reason }
demo-failed = 시연이 `{ $command }` 명령에서 실패했습니다
    .hint = `sheaf demo --keep` 명령으로 폴더를 남겨 살펴볼 수 있습니다

## 다른 문장에 쓰이는 개수

items = 항목 { $count }개
conflicts = 충돌 { $count }개
memos = 메모 { $count }개
files = 파일 { $count }개
tasks = 할 일 { $count }개

## 옵션과 인자의 오류

too-many-words = 명령 하나에 단어를 { $limit }개까지 쓸 수 있습니다
    .hint = 여러 낱말은 따옴표로 묶고, 항목은 `--where` 옵션으로 고르거나, `xargs -n 1000`처럼 나누어 쓰세요
unknown-option = 알 수 없는 옵션입니다: "{ $option }"
unknown-command = 알 수 없는 명령입니다: "{ $word }"
unknown-topic = "{ $word }" 도움말이 없습니다
unknown-kind = "{ $word }" 종류의 출력은 없습니다
    .hint = `sheaf help json`에서 종류를 볼 수 있습니다
missing-option-value = `{ $option }` 옵션에 값이 필요합니다
option-takes-no-value = `{ $option }` 옵션은 값을 받지 않습니다
wrong-option-value = `{ $option }` 옵션에 "{ $value }"{ JOSA($value, "을", noun: "값") } 쓸 수 없습니다
unexpected-argument = 여기에는 쓸 수 없는 인자입니다: "{ $argument }"
conflicting-options = `{ $first }` 옵션과 `{ $second }` 옵션은 함께 쓸 수 없습니다
    .hint = 하나만 쓰세요
help-hint = `{ $command } --help` 도움말을 보세요
short-option-hint = 태그를 빼려면 `not +{ $tag }`, 그 문자열을 찾으려면 `--` 뒤에 쓰세요
argument-handle = 항목
argument-status = 상태
argument-text = 글
argument-folder = 폴더
argument-file = 파일
argument-tag = 새이름
argument-url = 주소
argument-device = ID
argument-shell = 셸
argument-files = 합칠 파일이나 경로
missing-argument = { $name }{ JOSA($name, "이") } 빠졌습니다

## 바꾼 것

added-memo = 메모 "{ $item }"{ JOSA($item, "을") } 추가했습니다: { ID($item) }
type-the-memo = 메모를 입력하세요. 첫 줄이 제목입니다. 새 줄에서 Ctrl-D를 누르면 끝납니다
added = 항목 { $count }개를 추가했습니다
not-repeating = "{ $item }"{ JOSA($item, "은") } 반복하지 않거나 더 남은 날이 없습니다
already-past = "{ $item }"{ JOSA($item, "은") } 그날을 이미 지났습니다. 다음은 { $next }입니다
appended = "{ $item }" 끝에 덧붙였습니다
deleted = "{ $item }"{ JOSA($item, "을") } 지웠습니다
deleted-count = 항목 { $count }개를 지웠습니다
undo = 되돌리려면: `{ $command }`
unchanged = "{ $item }"에서 고친 내용이 없습니다
unchanged-in-editor = "{ $item }": 고친 내용이 없습니다
unchanged-count = 항목 { $count }개에서 고친 내용이 없습니다
committed-hand-edits = 직접 고친 파일 { $files }개를 먼저 커밋했습니다
brought-forward = 다른 프로그램이 브랜치만 옮겨 두어서 파일 { $files }개를 브랜치의 마지막 커밋으로 맞추었습니다
confirm-deletion = "{ $item }"{ JOSA($item, "을") } 지우시겠습니까? [y/N]{" "}
confirm-deletion-count = 항목 { $count }개를 지우시겠습니까? [y/N]{" "}
confirm-change = 항목 { $count }개를 바꾸시겠습니까? [y/N]{" "}
confirm-steps = 위의 { $count }단계를 모두 하시겠습니까? [y/N]{" "}
and-more-steps = 그 밖에 { $count }단계
many-steps = { $count }단계를 물어보지 않고 한꺼번에 할 수는 없습니다
    .hint = `--yes` 옵션을 쓰세요
added-task = 할 일 "{ $item }"{ JOSA($item, "을") } 추가했습니다: { ID($item) }{ $due ->
    [absent] {""}
   *[other] , 마감 { $due }
}{ $repeat ->
    [absent] {""}
   *[other] , { repeats }
}{ $plan ->
    [absent] {""}
   *[other] , { $plan }
}
repeats = { $repeat } 반복
moved = "{ $item }"{ JOSA($item, "을") } { $from ->
    [absent] {""}
   *[other] { $from }에서{" "}
}{ $to }{ JOSA($to, "으로", noun: "상태") } 옮겼습니다
moved-count = 항목 { $count }개를 { $to }{ JOSA($to, "으로", noun: "상태") } 옮겼습니다
advanced = "{ $item }"{ JOSA($item, "을") } { $skipped ->
    [true] 건너뛰었습니다
   *[false] 끝냈습니다
}. 다음은 { $next }입니다{ $missed ->
    [0] {""}
   *[other] {" "}(지나간 { $missed }번은 넘어갔습니다)
}
retitled = 제목을 "{ $item }"에서 "{ $new }"{ JOSA($new, "으로", noun: "제목") } 바꿨습니다
changed = "{ $item }"{ JOSA($item, "을") } 바꿨습니다: { $changes }
changed-count = 항목 { $count }개를 바꿨습니다: { $changes }
already-there = "{ $item }"{ JOSA($item, "은") } 이미 { $status }{ JOSA($status, "입니다", noun: "상태") }
already-open = "{ $item }"{ JOSA($item, "은") } 이미 열려 있습니다({ $status })
not-begun = "{ $item }"{ JOSA($item, "은") } 시작한 일이 아닙니다({ $status })
was-blocked = "{ $item }"보다 먼저 할 "{ $blocker }"{ JOSA($blocker, "이") } 아직 남아 있습니다
freed = 이제 "{ $item }"{ JOSA($item, "을") } 할 수 있습니다
freed-count = 이제 할 일 { $count }개를 더 할 수 있습니다
committed-hand-edits-deleted = 직접 고친 파일 { $files }개를 먼저 커밋했습니다. 그 가운데 { $deleted }개는 지운 파일입니다
box-marked = "{ $item }"의 "{ $text }"{ $ticked ->
    [true] 에 체크했습니다
   *[false] {" "}체크를 지웠습니다
}: { $total }개 중 { $done }개 완료
boxes-marked = "{ $item }"의 체크리스트 { $count }개{ $ticked ->
    [true] 에 체크했습니다
   *[false] 의 체크를 지웠습니다
}: { $total }개 중 { $done }개 완료
no-such-box = { $count ->
    [0] 이 항목에는 체크리스트가 없습니다
   *[other] 체크리스트에 { $number }번이 없습니다. 모두 { $count }개입니다
}
    .hint = { $count ->
        [0] { no-checklist-hint }
       *[other] { no-such-box-hint }
    }

## 체크리스트

no-checklist = "{ $item }"에는 체크리스트가 없습니다
no-checklist-hint = `- [ ] 민아에게 묻기` 같은 줄이 체크리스트입니다. `sheaf append` 명령으로 덧붙일 수 있습니다
no-such-box-hint = `sheaf check 항목` 명령으로 번호를 볼 수 있습니다
no-box-holds = { $count ->
    [0] 이 항목에는 체크리스트가 없습니다
   *[other] "{ $text }"{ JOSA($text, "이", noun: "내용") } 든 체크리스트 항목이 없습니다
}
    .hint = { $count ->
        [0] { no-checklist-hint }
       *[other] { no-such-box-hint }
    }
ambiguous-box = "{ $text }"{ JOSA($text, "이", noun: "내용") } 든 체크리스트 항목이 { $count }개 있습니다
    .hint = { no-such-box-hint }
box-is-gone = { $path } 파일에 "{ $text }" 체크리스트 항목이 이제 없습니다
    .hint = { no-such-box-hint }

## 셸 자동 완성과 설명서

help-abstract = 명령이나 주제의 도움말을 봅니다
unknown-shell = "{ $name }" 셸은 자동 완성을 지원하지 않습니다
wrote-manual = { $folder } 폴더에 설명서 { $count }개를 만들었습니다

## 충돌

no-conflicts = 충돌이 없습니다. 정리할 것이 없습니다
no-conflicts-in = "{ $item }" 항목에는 충돌이 없습니다
conflicts-in = "{ $item }": 충돌 { $count }개
current-version = 지금
other-version = 다른 쪽
empty-version = (없음)
unknown-version = (바꿀 자리를 알 수 없음)
how-to-resolve = `sheaf resolve` 명령으로 정리하거나 본문의 인용문을 지우세요
which-version = 어느 쪽을 남기시겠습니까? [c]지금 [o]다른 쪽 [b]둘 다 [e]편집 [s]건너뛰기:{" "}
confirm-settling = 항목 { $items }개의 충돌 { $count }개를 정리하시겠습니까? [y/N]{" "}
resolved = 항목 { $count }개의 충돌을 정리했습니다
dismissed = "{ $item }"에서 빠진 내용은 더 보이지 않습니다
dropped-by-others = 다른 프로그램이 합치다 파일 { $files }개의 줄을 빠뜨렸습니다. `sheaf conflicts` 명령으로 보세요
missing-option = 지금은 물어볼 수 없습니다. 무엇을 남길지 `{ $option }` 옵션으로 알려 주세요
no-counterpart = { $path }: { STYLE($digest, "id") } 내용으로 무엇을 바꿀지 알 수 없습니다
    .hint = `--keep both` 옵션으로 따로 넣거나 항목을 직접 편집하세요
no-such-conflict = 이 항목에는 "{ $digest }" 충돌이 없습니다
    .hint = `sheaf conflicts` 명령으로 볼 수 있습니다
ambiguous-conflict = "{ $digest }" 값으로 시작하는 충돌이 여럿입니다
conflict-front-matter = 프런트 매터 전체
conflict-value = { $key } 값
conflict-line = { $line }번째 줄
conflict-markers = { $path }:{ $line }, 다른 프로그램이 남긴 표시
conflict-dropped = { $place ->
    [absent] {""}
   *[other] { $place },{" "}
}다른 프로그램이 합치다 빠뜨림
settled = "{ $item }"의 충돌을 정리했습니다
settled-some = "{ $item }"의 충돌을 일부 정리했습니다. 남은 것이 있습니다
unchecked-merges = 다른 프로그램이 합친 것이 너무 커서 빠뜨린 줄이 있는지 확인하지 못했습니다: { $commits }{ $more ->
    [0] {""}
   *[other] {" "}외 { $more }개
}
crowded = { $status }에 할 일이 { $count }개 있습니다. 정한 한도는 { $limit }개입니다

## 수로 본 현황

no-projects = 프로젝트가 없습니다. `프로젝트:부엌`처럼 정합니다
no-tags = 태그가 없습니다. `+집`처럼 붙입니다
open-count = { $count }개 남음
day-count = { $days }일
nothing-tracked = 재고 있는 시간이 없습니다
nothing-tracked-yet = 쓴 시간이 없습니다. `sheaf track 항목`으로 재기 시작합니다
tracked-since = { $time }부터
tracked-of = { $estimate } 중 { $spent }
not-yet-spent = "{ $text }"{ JOSA($text, "은", noun: "시간") } 아직 지나지 않았습니다
    .hint = 다른 날이면 날도 쓰세요: 어제 14:00-15:30
tracked-in-all = 모두 { $sum }
started-tracking = "{ $item }" 시간을 재기 시작했습니다
stopped-tracking = "{ $item }"에 { $spent } 썼습니다
began-tracking = 시간 재기 시작
spent-time = { $time } 씀
column-estimate = 소요
column-time = 쓴 시간
not-a-number = "{ $text }"{ JOSA($text, "은", noun: "값") } 숫자가 아닙니다
    .hint = 3이나 2.5 같은 수를 쓰세요
not-an-effort = "{ $text }"{ JOSA($text, "은", noun: "값") } 걸리는 시간이 아닙니다
    .hint = 예: 45분, 2시간, 1시간 반, 1시간 30분
confirm-open-parts = "{ $item }"의 하위 할 일 { $count }개가 남아 있습니다. 그래도 끝내시겠습니까? [y/N]{" "}
open-parts = "{ $item }"의 하위 할 일 { $count }개가 남아 있습니다
statistics-done = 끝낸 일 { $done }개, 추가한 일 { $added }개, 남은 일 { $open }개
statistics-streak = 이어서 { $days }일째, 가장 길게는 { $longest }일
statistics-cycle = 할 일의 절반은 { $time } 안에 끝납니다
statistics-open = 주마다 남은 할 일

## 시연

demo-is-kept = 모두 실제로 한 일이며 남겨 둔 곳은 여기입니다: { $folder }
demo-is-deleted = 모두 실제로 한 일이며 시연 폴더는 지웠습니다
demo-next = `sheaf init` 명령으로 시작하거나, 쓰던 노트가 있으면 `sheaf init 폴더` 명령으로 그대로 저장소로 삼으세요

## 점검에서 찾은 것

all-is-well = 모두 정상입니다
fix-hint = `sheaf doctor --fix` 명령으로 고칠 수 있습니다
git-is-old = git { $version } 버전은 동기화하기에 오래되었습니다. { $needed } 이상이 필요합니다
old-lock-hint = `sheaf doctor --fix`를 실행하거나, 실행 중인 git이 없으면 실행하세요: `rm { SHELL($path) }`
driver-is-missing = 이 저장소에 병합 드라이버가 없어 git만으로는 항목을 제대로 합치지 못합니다
    .fixed = 이 저장소에 병합 드라이버가 없던 것
driver-is-unwanted = 여기서는 병합 드라이버를 지웠으므로 git이 항목에 표시를 남깁니다
driver-is-another = git 설정 merge.sheaf.driver에 다른 명령이 있습니다: { $driver }
install-driver-hint = `sheaf doctor --install-driver` 명령으로 설치합니다
program-not-found = git이 PATH에서 sheaf를 찾지 못해 sheaf 없이 항목을 합칩니다
program-not-found-hint = sheaf를 ~/.local/bin처럼 PATH에 있는 폴더에 두세요
upgraded = 저장소 형식을 { $format }번으로 올렸습니다
older-format = 저장소 형식은 { $format }번인데 이 sheaf는 { $known }번만 씁니다
    .hint = { older-format-hint }
older-format-hint = 모든 기기의 sheaf가 이 버전이 되면 `sheaf doctor --upgrade` 명령으로 올리세요. 그때까지 읽기는 됩니다
shared-id = 파일 { $count }개의 id가 같음: { STYLE($id, "id") }
    .fixed = 파일 { $count }개의 id가 같던 것
shared-id-hint = `sheaf doctor --fix` 명령으로 첫 파일을 뺀 나머지에 새 id를 줄 수 있습니다
unreadable-items = 읽을 수 없는 곳이 { $count }군데 있습니다
only-in-git = git에만 있고 여기에 파일이 없는 경로가 { $count }개 있습니다
only-in-git-hint = 이름, 링크 대상, 크기 때문에 여기에 둘 수 없고 커밋에는 그대로 남습니다. 큰 파일은 `git checkout --ignore-skip-worktree-bits 경로` 명령으로 꺼낼 수 있습니다
held-back-file = { $path } 파일은 너무 커서 동기화하지 않습니다
held-back-hint = 저장소 밖에 두거나 .gitignore에 적으세요
unaudited-merges = git의 병합 { $count }개에서 잃은 줄이 없는지 아직 확인하지 않았습니다
    .fixed = 잃은 줄이 없는지 확인하지 않았던 git 병합 { $count }개
audit-hint = `sheaf sync`, `sheaf conflicts` 명령으로 확인합니다
interrupted-change = 변경이 도중에 끊겼습니다. 다음 명령이 마무리합니다
    .fixed = 도중에 끊긴 변경
unsaved-text = 편집기에서 저장하지 못한 글이 있습니다: { $path }
rescued-file = 커밋에 없는 파일을 따로 보관하고 있습니다: { $path }
interrupted-elsewhere = 다른 곳에서 중단된 변경이 남긴 것을 보관하고 있습니다: { $path }
foreign-folder = 다른 곳에서 온 sheaf 데이터를 쓰지 않고 보관하고 있습니다: { $path }
leftover-hint = 필요한 것을 옮긴 다음 실행하세요: `rm { SHELL($path) }`
clutter = 커밋에 들어 있어 더는 필요 없습니다: { $path }
    .fixed = 커밋에 들어 있어 더는 필요 없던 파일: { $path }
doctor-fixed = { STYLE("고쳤습니다:", "statusClosed") }{" "}
doctor-note = { STYLE("참고:", "hint") }{" "}
doctor-problem = { STYLE("문제:", "warning") }{" "}
old-lock = git이 { $age } 전에 잠금 파일을 남겼습니다: { $path }
    .fixed = git이 남긴 잠금 파일: { $path }
attribute-is-missing = 속성에서 병합 드라이버로 보내지 않는 항목이 { $count }개 있습니다: { $first }{ $count ->
    [1] {""}
   *[other] , …
}
    .fixed = 병합 드라이버로 보내지 않던 항목 { $count }개
converted-notes = git이 줄 끝을 바꾸는 항목이 { $count }개 있습니다: { $first }{ $count ->
    [1] {""}
   *[other] , …
}
leftover-folder-hint = 필요한 것을 옮긴 다음 실행하세요: `rm -r { SHELL($path) }`

## 편집, 옮기기, 되살리기

edited = "{ $item }"{ JOSA($item, "을") } 저장했습니다
edited-count = 항목 { $count }개를 저장했습니다
brought-back = 그사이 지워진 "{ $item }"{ JOSA($item, "을") } 입력한 내용으로 되살렸습니다
emptied = 빈 채로 닫아 "{ $item }"{ JOSA($item, "을") } 그대로 두었습니다. 지우려면 `sheaf rm` 명령을 쓰세요
nothing-typed = 편집기에서 고친 내용이 없어 아무것도 추가하지 않았습니다
input-is-no-text = 입력이 UTF-8 텍스트가 아닙니다
    .hint = `iconv -f cp949 -t utf-8`처럼 먼저 변환하세요. `sheaf attach` 명령은 어떤 파일이든 받습니다
renamed = "{ $item }" 파일의 이름은 이제 { $path }입니다
renamed-count = 파일 { $count }개의 이름을 바꿨습니다
restored = "{ $item }"{ JOSA($item, "을") } 되살렸습니다: { ID($item) }
restored-count = 항목 { $count }개를 되살렸습니다
changed-settings = 설정을 바꿨습니다
settings-comment = sheaf: 이 저장소를 쓰는 모든 기기가 함께 쓰는 설정
settings-not-simple = 이 파일에서 "{ $key }" 설정만 따로 바꿀 수 없습니다
    .hint = `sheaf config --edit` 명령으로 여세요
unchanged-settings = 설정은 그대로입니다
default-setting = 기본값
what-of-broken = 상태, 날짜, 태그를 읽을 수 없습니다. [e]다시 편집 [s]그대로 저장 [q]저장하지 않고 끝내기:{" "}
what-of-settings = 이대로는 설정을 저장하지 않습니다. [e]다시 편집 [q]저장하지 않고 끝내기:{" "}
waits-for-repair = 동기화는 깨진 파일 { $files }개를 두고 기다립니다. `sheaf edit` 명령으로 고치거나 `git commit` 명령으로 받아들이세요
text-is-kept = 입력한 내용은 { $path } 파일에 있습니다
no-deleted-item = 지운 항목 가운데 "{ $handle }"에 맞는 것이 없습니다
    .hint = 지운 항목은 `sheaf log` 명령으로 볼 수 있습니다
not-deleted = "{ $item }"{ JOSA($item, "은") } 지운 적이 없습니다
left-out = git이나 설정이 빼놓은 경로라서 항목이 되지 못합니다: { $path }
    .hint = 설정은 `sheaf config`, 나머지는 `git check-ignore -v` 명령으로 볼 수 있습니다
settings-changed-meanwhile = 그사이 다른 곳에서 설정을 바꿨습니다
    .hint = { store-busy.hint }
merged-meanwhile = 그사이 "{ $item }"{ JOSA($item, "이") } 바뀌어 두 내용을 합쳤습니다{ $conflicts ->
    [0] {""}
   *[other] . 본문에 충돌 { $conflicts }개를 남겨 두었습니다
}
relocated = "{ $item }"{ JOSA($item, "을") } { $folder ->
    [absent] 맨 위 폴더
   *[other] { $folder } 폴더
}로 옮겼습니다
relocated-count = 항목 { $count }개를 { $folder ->
    [absent] 맨 위 폴더
   *[other] { $folder } 폴더
}로 옮겼습니다

## 파일과 설정의 문제

front-matter-not-closed = 프런트 매터가 닫히지 않았습니다
key-appears-twice = "{ $key }" 키가 { $first-line }번 줄에도 있습니다. 마지막 것을 읽습니다
unreadable-value = "{ $key }" 키의 값이 YAML이 아니어서 글자 그대로 읽습니다
too-complex-value = "{ $key }" 키의 값이 너무 복잡해서 읽지 않습니다
value-not-a-date = "{ $key }" 키의 "{ $value }"{ JOSA($value, "은", noun: "값") } 날짜가 아닙니다
not-toml = +++ 사이의 내용이 여기부터 TOML이 아닙니다
not-text = NUL 바이트가 있어 텍스트가 아닙니다
unmarked-utf16 = 바이트 순서 표시가 없는 UTF-16 파일입니다. UTF-8로 저장하세요
too-large-for-item = { $limit-in-mebibytes }MiB보다 커서 항목으로 읽지 않습니다
not-utf8 = UTF-8이 아닌 { $encoding } 파일입니다. 읽을 수만 있고, `sheaf doctor --fix` 명령으로 변환할 수 있습니다
cannot-edit-encoding = { $path } 파일은 UTF-8이 아닌 { $encoding }여서 편집할 수 없습니다
    .hint = { other-encoding-hint }
other-encodings = UTF-8이 아니어서 읽을 수만 있는 항목이 { $count }개 있습니다
    .fixed = UTF-8이 아니던 항목 { $count }개
other-encoding-hint = `sheaf doctor --fix` 명령이 커밋 하나로 모두 변환합니다
cannot-read = 읽을 수 없습니다: { $reason }
too-large-to-sync = { $limit-in-mebibytes }MiB보다 커서 커밋하지 않습니다
more-findings = 경고 { $count }개가 더 있습니다. `sheaf doctor` 명령으로 모두 봅니다
toml-front-matter = { $path } 파일의 프런트 매터는 TOML입니다. 읽기만 하고 쓰지는 않습니다
    .hint = { edit-by-hand-hint }
settings = { $path }:{ $line }: { $problem }
unknown-setting = 알 수 없는 설정입니다: "{ $key }"
wrong-setting-value = "{ $key }" 설정에 "{ $value }"{ JOSA($value, "을", noun: "값") } 쓸 수 없습니다. 다음 가운데 하나: { $allowed }
duplicate-status = "{ $name }" 상태가 두 번 나옵니다
no-statuses = 상태가 하나도 없습니다
bad-template = "{ $template }"{ JOSA($template, "은", noun: "값") } "{ $key }" 경로 틀로 쓸 수 없습니다
too-many-settings = "{ $key }" 설정에는 { $limit }개까지 쓸 수 있습니다
setting-too-long = "{ $key }" 설정 값은 { $limit }바이트까지 쓸 수 있습니다
settings-hint = `sheaf help settings` 도움말에 설정이 설명되어 있습니다
no-closed-status = 닫힌 것으로 표시한 상태가 없습니다
    .hint = `statuses:` 아래에 이렇게 쓰세요: `- {"{"}name: { $status }, closed: true{"}"}`
queries-with-minutes = 저장한 조건이 날짜를 분과 비교합니다: { $names }
queries-with-minutes-hint = 이제 `3m`은 3분입니다. 3개월이면 `sheaf config --edit` 명령으로 `3mo`라고 고치세요
unnamed-statuses = 상태 이름이 바뀌어 할 일이 메모가 되었습니다
settings-not-a-file = 설정 파일 자리에 링크나 폴더가 있어 마지막으로 커밋한 설정을 씁니다
    .hint = 그것을 지우고 파일을 되살리세요: `git log .sheaf/config.yml`, `git checkout 커밋 -- .sheaf/config.yml`
settings-too-large = 설정 파일이 너무 큽니다
nested-repository = 다른 git 저장소라서 이 저장소에 넣지 않습니다
large-file = 10MB가 넘는 파일입니다. 커밋했으며 모든 기기로 보냅니다
held-back-open = 편집기에서 열려 있어서 아직 커밋하지 않습니다
held-back-refused = git에서 쓸 수 없는 이름이라서 이름을 바꿀 때까지 커밋하지 않습니다
held-back-secret = 비밀 정보로 보여서 커밋하지 않습니다
held-back-hidden = 숨김 항목이라서 따로 정하기 전에는 커밋하지 않습니다
held-back-temporary = 다른 프로그램의 임시 파일로 보여서 커밋하지 않습니다
held-back-ignored = 다른 기기가 규칙을 바꾸기 전까지 무시하던 파일이라서 커밋하지 않습니다
kept-interrupted = 다른 곳에서 중단된 변경이 남긴 것입니다. 실행하지 않고 여기에 보관했습니다
kept-from-elsewhere = 다른 곳에서 온 sheaf 데이터입니다. 쓰지 않고 이 이름으로 보관했습니다
kept-rescued = 변경할 때 옮겨 둔 파일인데 커밋에 없어서 여기에 보관했습니다
not-an-entry = 프런트 매터 항목이 아닙니다: "{ $text }"
briefly = { $first } ({ $more ->
    [0] `sheaf doctor` 참고
   *[other] 그 밖에 { $more }개: `sheaf doctor`
})
not-yaml = YAML 문법에 맞지 않습니다{ $reason ->
    [absent] {""}
   *[other] : { $reason }
}
setting-type-text = 문자열
setting-type-boolean = true 또는 false 값
setting-type-number = 숫자
setting-type-list = 목록
setting-type-mapping = 키와 값
wrong-setting-type = "{ $key }" 설정에는 { $expected }{ JOSA($expected, "이", noun: "값") } 와야 합니다
unused-setting = { $problem }. 기본값을 씁니다
unnamed-status = 설정에 "{ $status }" 상태가 없어 항목 { $count }개가 더는 할 일이 아닙니다
unnamed-status-hint = 예전 이름을 별칭으로 두세요: `aliases: [{ $status }]`

## 처음 시작할 때

welcome = sheaf는 할 일과 메모를 git 저장소의 마크다운 파일로 보관합니다
confirm-first-store = { $path }에 저장소를 만드시겠습니까? [y/N]{" "}
three-commands = 알아 둘 명령 세 가지:
first-add = sheaf add 우유 사기 due:금요일 +집
first-add-meaning = 할 일을 추가합니다
first-board = sheaf
first-board-meaning = 보드를 봅니다
first-done = sheaf done 우유
first-done-meaning = 끝냅니다
other-devices = `sheaf remote` 명령으로 다른 기기와 잇고 `sheaf help` 명령으로 모든 명령을 봅니다
about-remotes = 원격은 모든 기기에서 접근할 수 있는 빈 git 저장소입니다. 호스팅 사이트나 서버, USB 메모리에 만들 수 있습니다
ask-remote = 원격의 주소(git@example.com:notes.git이나 폴더):{" "}
remote-answers = 원격에 연결됩니다
remote-hint = `sheaf sync` 명령으로 양쪽을 맞춥니다
without-remote-hint = `sheaf remote 주소` 명령으로 정합니다

## 기록에 쓰는 항목의 변경

was-added = 추가함
was-deleted = 삭제함
was-restored = 되살림
was-kept = 다른 쪽에서 지웠지만 남겨 둠
was-merged = 양쪽에서 고친 것을 합침
file-was-moved = 파일을 옮김({ $path })
got-its-id = id를 붙임
conflicts-appeared = 충돌 { $count }개를 남김
conflicts-were-settled = 충돌 { $count }개를 정리함
was-converted = UTF-8로 변환함
was-reformatted = 서식만 고침
occurrence-done = 이번 차례를 끝냄({ $day }), 다음 { $next }
occurrence-skipped = 이번 차례를 건너뜀({ $day }), 다음 { $next }
happened = "{ $item }": { $phrases }
was-retitled = 제목을 바꿈("{ $new }")
was-moved = { $from }에서 { $to }{ JOSA($to, "으로", noun: "상태") } 옮김
was-completed = 완료함({ status-turn })
was-reopened = 다시 엶({ status-turn })
status-turn = { $from ->
    [absent] { $to }
   *[other] { $from } → { $to }
}
got-status = 상태를 정함({ $status })
lost-status = 상태를 없앰(이전: { $status })
column-occurrence = 반복하는 날
key-text = 본문
valued = { $key } { $value }
value-changed = { $key }{ JOSA($key, "을", noun: "값") } 바꿈({ $from } → { $to })
value-set = { $key }{ JOSA($key, "을", noun: "값") } 정함({ $to })
value-removed = { $key }{ JOSA($key, "을", noun: "값") } 없앰(이전: { $from })
value-changed-somehow = { $key }{ JOSA($key, "을", noun: "값") } 바꿈
was-tagged = { $tags } 태그를 붙임
was-untagged = { $tags } 태그를 뗌
text-was-edited = 본문을 고침({ $signs }줄)
was-ticked = "{ $text }"에 체크함
were-ticked = 체크리스트 { $count }개에 체크함
was-unticked = "{ $text }"의 체크를 지움
were-unticked = 체크리스트 { $count }개의 체크를 지움
derived-identity = git에 { $key }{ $other ->
    [absent] {""}
   *[other] , { $other }
} 설정이 없어 커밋 작성자를 이렇게 씁니다: { $identity }

## 기록

store-was-begun = 저장소를 만듦
settings-were-changed = 설정을 바꿈
settings-were-deleted = 설정을 삭제함
file-was-added = { $path }: 추가함
file-was-changed = { $path }: 고침
file-was-deleted = { $path }: 삭제함
other-file-was-moved = { $path }: 이름을 바꿈
and-more = 그 밖에 항목 { $items }개
and-more-files = 그 밖에 파일 { $files }개
merge-decided-nothing = 양쪽을 합침
changed-no-file = 바뀐 파일 없음
by-hand = 직접 고침
by-hand-on = { $device }에서 직접 고침
by-merging = 합치기
is-undone = 되돌려짐
is-an-undo = 되돌리기
is-a-redo = 다시 실행
no-matching-history = 조건에 맞는 기록이 없습니다. `sheaf log` 명령으로 모두 봅니다

## 커밋에 쓰는 이름과 이메일

about-identity = 커밋에는 이름과 이메일 주소가 들어가는데 git에 아직 정해 두지 않았습니다
ask-name = 이름 [{ $derived }]:{" "}
ask-email = 이메일 주소 [{ $derived }]:{" "}

## 읽을 수 없는 날짜, 토큰, 조건

did-you-mean = 혹시 "{ $word }"입니까?
one-of = 다음 가운데 하나를 쓰세요: { $words }
not-a-date = 날짜가 아닙니다: "{ $text }"
    .hint = { $rule ->
        [absent] { date-hint }
       *[other] { repeating-date-hint }
    }
date-hint = 예: 2026-11-25, 내일 오후 3시, 금요일, 3일 뒤, 다음 주, 월말
incomplete-date = 며칠인지도 쓰세요: 12월 1일
    .hint = { date-hint }
incomplete-time = 몇 시인지, 며칠인지도 쓰세요: 내일 아침 8시, 25일
    .hint = { date-hint }
misplaced-date-word = "{ $word }"{ JOSA($word, "은", noun: "표현") } 나머지 표현과 맞지 않습니다
    .hint = { date-hint }
unknown-repeat = 반복으로 알아듣지 못했습니다: "{ $word }"
    .hint = { $time ->
        [absent] { repeat-hint }
       *[other] { repeat-time-hint }
    }
shorter-than-day = 하루 안에서는 반복하지 않습니다: "{ $text }"
    .hint = 매일 반복하고 체크리스트(`- [ ]` 줄)를 한 번에 하나씩 두세요. 날마다 다시 열립니다
no-fixed-days = "{ $text }"만으로는 어느 날인지 알 수 없습니다
    .hint = { $period ->
        [daily] { times-a-day-hint }
        [weekly] { times-a-week-hint }
        [monthly] { times-a-month-hint }
       *[yearly] { times-a-year-hint }
    }
times-a-day-hint = 매일 반복하고 체크리스트(`- [ ]` 줄)를 { $count }개 두세요. 날마다 다시 열립니다
times-a-week-hint = 요일을 쓰세요: 매주 월·수·금. 전체 횟수는 `모두 { $count }번`처럼 씁니다
times-a-month-hint = 날짜를 쓰세요: 매월 1일, 15일. 전체 횟수는 `모두 { $count }번`처럼 씁니다
times-a-year-hint = 간격을 쓰세요: 6개월마다. 전체 횟수는 `모두 { $count }번`처럼 씁니다
repeat-time-hint = 시각은 마감에 쓰세요: 마감:"월요일 아침 9시" 반복:"매주 월요일"
repeat-hint = 예: 매주 월·수, 평일마다, 매월 말일, 완료 후 2주
repeating-date-hint = 반복되는 날은 반복:"매월 첫째 월요일"처럼 씁니다
no-such-day = { $text }{ JOSA($text, "은", noun: "표현") } 없는 날짜입니다
    .hint = { date-hint }
day-not-in-table = "{ $text }"{ JOSA($text, "이", noun: "표현") } 며칠인지는 미리 알 수 없습니다
    .hint = 2026-12-22처럼 날짜를 쓰세요
unknown-lunar-year = "{ $text }"{ JOSA($text, "은", noun: "날짜") } 음력 달력에 없습니다
    .hint = 음력은 { $first }년부터 { $last }년까지 알아봅니다
wrong-weekday = { $day }{ JOSA($day, "은") } { $said }{ JOSA($said, "이") } 아니라 { $right }입니다
    .hint = { date-hint }
no-such-time = { $text }{ JOSA($text, "이라는") } 시각은 없습니다
    .hint = 예: 오후 3시, 14:30, 정오
unlikely-year = "{ $text }"{ JOSA($text, "은", noun: "날짜") } { $year }년입니다
    .hint = 그 해가 맞으면 `--yes`를 붙이세요
confirm-year = "{ $text }"{ JOSA($text, "은", noun: "날짜") } { $year }년입니다. 맞습니까? [y/N]{" "}
number-too-large = "{ $text }" 숫자가 너무 큽니다
    .hint = { $limit }까지 쓸 수 있습니다
query-hint = 조건을 쓰는 법: `sheaf help 조건`
unknown-key = 알 수 없는 키입니다: "{ $key }"
    .hint = 쓸 수 있는 키: { $keys }
unknown-priority = 알 수 없는 우선순위입니다: "{ $text }"
unknown-state = `is:` 뒤에 "{ $text }"{ JOSA($text, "을", noun: "값") } 쓸 수 없습니다
unknown-field = `has:` 뒤에 "{ $text }"{ JOSA($text, "을", noun: "값") } 쓸 수 없습니다
unknown-comparison = 알 수 없는 비교입니다: "{ $text }"
unknown-query = "{ $name }"{ JOSA($name, "으로", noun: "이름") } 저장한 조건이 없습니다
    .hint = 설정에 저장하세요: `queries: {"{"}업무: +업무 is:open{"}"}`
query-too-large = "{ $name }" 조건이 너무 큽니다
too-many-terms = 조건은 { $limit }개까지 쓸 수 있습니다
not-a-date-key = "{ $key }" 키에는 비교할 날짜가 없습니다
    .hint = 쓸 수 있는 키: { $keys }
missing-value = "{ $key }" 뒤에 값이 필요합니다
not-a-tag = "{ $text }"{ JOSA($text, "은", noun: "값") } 태그가 아닙니다. 글자, 숫자, 이모지, -, _, /만 쓰고, 숫자만으로는 안 됩니다
    .hint = 예: +집, +집/마당
not-closed = { $mark } 기호가 닫히지 않았습니다
not-opened = 이 괄호와 짝이 되는 여는 괄호가 없습니다
nested-too-deeply = 괄호가 너무 깊이 겹쳐 있습니다
read-as = "{ $text }"{ JOSA($text, "을", noun: "낱말") } `{ $meant }`{ JOSA($meant, "으로", noun: "뜻") } 읽었습니다
date-word-in-title = "{ $text }"{ JOSA($text, "은", noun: "표현") } 앞의 날짜에 이어지지 않아 제목에 남았습니다. 날짜는 `마감:"다음 주 금요일 오후 3시"`처럼 이어서 씁니다
nearer-day = "{ $text }"{ JOSA($text, "을", noun: "값") } { $read }{ JOSA($read, "으로") } 알아들었습니다. { $nearer }이면 `{ $written }`처럼 쓰세요
left-in-title = "{ $text }"{ JOSA($text, "은", noun: "낱말") } 제목에 그대로 넣었습니다{ $meant ->
    [absent] {""}
   *[other] . 값은 `{ $meant }`처럼 씁니다
}
missing-operand = "{ $operator }"에 이어질 조건이 없습니다
candidate = { ID($item) }  "{ $item }"
kind-task = 할 일
kind-memo = 메모
brace-hint = 중괄호 자체는 `{ $brace }{ $brace }`로 씁니다
unknown-escape = "\{ $letter }"{ JOSA($letter, "은", noun: "표기") } 뜻이 없습니다
no-such-link = { $count ->
    [0] 이 항목에는 링크가 없습니다
   *[other] { $number }번 링크가 없습니다. 모두 { $count }개입니다
}
    .hint = { no-such-link-hint }
moved-by-hand = { $old } 파일을 { $path } 자리로 옮겼습니다
moved-by-hand-with-links = { $old } 파일을 { $path } 자리로 옮겼습니다. 링크도 따라가게 하려면 `sheaf doctor --fix`를 실행하세요

## 찾거나 바꿀 수 없는 항목

not-exact = "{ $word }"에 꼭 맞는 항목이 없습니다
    .hint = 여러 항목은 줄 번호, id, 경로, 파일 이름, 전체 제목으로 가리킵니다. 다른 낱말들은 이어서 한 제목으로 봅니다
empty-query = 조건이 비어 있어 모든 항목을 뜻하게 됩니다
    .hint = 정말 모든 항목이라면: `--where "is:task or is:memo"`
ambiguous-handle = "{ $handle }"에 맞는 항목이 { $count }개입니다
    .hint = id나 경로를 쓰거나 제목을 더 길게 쓰세요
numbered-candidate = { $number }  { ID($item) }  "{ $item }"
which-item = 몇 번 항목입니까? [1-{ $count }]{" "}
more-candidates = 그 밖에 { $count }개
no-listing = { $row }번 줄: 이 터미널에서 아직 목록을 보지 않았습니다
    .hint = { no-item.hint }
no-such-row = { $row }번 줄: 마지막 목록은 { $count }줄이었습니다
    .hint = { no-item.hint }
not-an-id = "{ $handle }"{ JOSA($handle, "은", noun: "값") } id도 경로도 아닙니다
no-input-hint = `--no-input` 옵션을 쓰면 제목이나 줄 번호로는 가리킬 수 없습니다
not-an-item = { $path } 파일은 저장소의 항목이 아닙니다
    .hint = 항목은 git이나 `items:` 설정이 빼놓지 않은 `.md` 파일입니다
not-a-folder = { $path } 경로는 항목을 둘 폴더가 아닙니다
    .hint = 점으로 시작하지 않는 저장소 안의 폴더를 쓰세요
status-instead-of-folder = "{ $name }"{ JOSA($name, "은", noun: "이름") } 상태이고, 그런 폴더는 없습니다
    .hint = 상태는 sheaf 옮기기 명령으로 바꿉니다. 폴더를 만들려면 `{ $name }/`처럼 쓰세요
declined = 취소했습니다. 바뀐 것은 없습니다
confirmation-needed = 항목 { $count }개를 바꾸게 되는데 지금은 물어볼 수 없습니다
    .hint = `--yes` 옵션을 쓰세요

## 목록의 묶음, 열, 템플릿

column-kind = 종류
column-updated = 바뀐 때
conflict-mark = 충돌
without-status = 상태 없음
without-project = 프로젝트 없음
without-priority = 우선순위 없음
without-due = 마감 없음
without-tag = 태그 없음
without = { $key } 없음
due-overdue = 기한 지남
due-past = 지난 마감
due-today = 오늘
due-tomorrow = 내일
due-this-week = 이번 주
due-next-week = 다음 주
due-later = 나중
unknown-template-field = 알 수 없는 필드입니다: "{ $name }"
missing-template-field = `{"{"}{"}"}` 안에 필드가 없습니다
brace-not-closed = { not-closed }
    .hint = { brace-hint }
brace-not-opened = 이 중괄호와 짝이 되는 여는 중괄호가 없습니다
    .hint = { brace-hint }
board-empty = 비어 있음
board-more = … { $count }개 더 있음

## 링크

link-lost = { $path } { $line }번째 줄의 링크 [[{ $name }]]{ JOSA($name, "이") } 다른 곳을 가리키게 됩니다
    .hint = 다른 이름을 고르거나 링크를 먼저 고치세요. 바뀐 것은 없습니다
links-followed = 항목 { $notes }개의 링크를 고쳤습니다
no-broken-links = 모든 링크에 가리키는 곳이 있습니다
no-ambiguous-links = 여러 파일을 가리킬 수 있는 링크가 없습니다
no-orphans = 모든 메모와 파일을 가리키는 링크가 있습니다
no-mentions = 링크 없이 이름이 나오는 곳이 없습니다
no-links = 링크 없음
linked-file = 파일
link-is-one-of = { $count }개 가운데 하나
more-links = { $count }개 더: `sheaf links 항목`
column-backlinks = 가리키는 항목
no-such-link-hint = `sheaf links 항목` 명령으로 링크와 번호를 볼 수 있습니다
link-leads-nowhere = [[{ $name }]]{ JOSA($name, "은") } 가리키는 곳이 없습니다
    .hint = { no-such-link-hint }
attached = "{ $item }"에 파일 { $count }개를 붙였습니다
moved-links = 다른 프로그램이 옮긴 항목을 가리키는 링크 { $count }개
    .fixed = 다른 프로그램이 옮긴 항목을 가리키던 링크 { $count }개
unwritable-links = 링크에 쓸 수 없는 이름이 된 항목을 가리키는 프런트 매터의 링크 { $count }개
unwritable-links-hint = 파일 이름에서 # ^ [ ] | 문자를 빼고 `sheaf doctor --fix`를 실행하거나 링크를 직접 고치세요
confirm-tag-union = +{ $new } 태그가 이미 있습니다. 항목 { $count }개의 +{ $old } 태그를 합치시겠습니까?
tag-renamed = 항목 { $count }개에서 +{ $old } 태그를 +{ $new }{ JOSA($new, "으로", noun: "태그") } 바꿨습니다
no-such-tag = +{ $tag } 태그가 있는 항목이 없습니다
    .hint = `sheaf tags` 명령으로 볼 수 있습니다

## 목록

column-id = id
column-title = 제목
column-status = 상태
column-due = 마감
column-repeat = 반복
column-tags = 태그
column-project = 프로젝트
column-priority = 우선순위
column-created = 만든 때
column-completed = 끝낸 때
column-path = 파일
column-checklist = 체크리스트
priority-high = 높음
priority-medium = 보통
priority-low = 낮음
no-open-tasks = 남은 할 일이 없습니다. `sheaf add 우유 사기 due:금요일` 명령으로 추가합니다
no-memos = 메모가 없습니다. `sheaf memo` 명령으로 추가합니다
no-matching-open-tasks = 조건에 맞는 남은 할 일이 없습니다. `--all` 옵션을 쓰면 끝난 할 일과 메모도 봅니다
no-matching-items = 조건에 맞는 항목이 없습니다
waiting-matches = 대기 중인 할 일 { $count }개가 있습니다: `{ $command }`
no-matching-items-all = 조건에 맞는 항목이 없습니다. `{ $command }` 명령으로 모두 봅니다
nothing-found = "{ $text }"{ JOSA($text, "을", noun: "낱말") } 찾지 못했습니다
nothing-found-hint = 낱말 수를 줄이거나 더 짧게 써 보세요
tagged-instead = +{ $tag } 태그가 붙은 항목이 { $count }개 있습니다: `sheaf list --all +{ $tag }`
other-keyboard = 한/영 키를 바꿔 읽으면 "{ $text }"{ JOSA($text, "으로", noun: "낱말") } 항목 { $count }개를 찾습니다: `{ $command }`
without-particle = "{ $typed }"에서 조사를 빼고 "{ $stem }"{ JOSA($stem, "으로", noun: "낱말") } 찾았습니다
in-line = 입력의 { $number }번째 줄입니다. 아무것도 추가하지 않았습니다
in-context = SHEAF_CONTEXT 값에 있습니다
no-history = 아직 기록이 없습니다. 추가하거나 바꾸면 여기에 기록됩니다
shown = 항목 { $total }개 중 { $count }개를 표시했습니다

## 라이브 보드

live-loading = 잠시만 기다리세요…
live-empty = 비어 있음
live-no-match = 찾은 것 없음
live-empty-hint = n 키로 추가합니다
live-no-match-hint = esc 키로 모두 봅니다
live-found-memos = t 키로 메모 { $count }개를 봅니다
live-found-tasks = t 키로 할 일 { $count }개를 봅니다
live-other-keyboard = 한/영 키를 바꿔 읽으면 "{ $text }"{ JOSA($text, "으로", noun: "낱말") } 항목 { $count }개를 찾습니다. tab 키로 바꿉니다
live-memos-title = 메모
live-due-now = 지금 마감: "{ $item }"
live-waiting = 대기 { $count }
live-picked = { $count }개 고름
live-no-checklist = 본문에 체크리스트가 없습니다
live-syncing = 동기화 중…
live-sync-failed = 동기화 실패
live-offline = 오프라인
live-offline-since = 오프라인({ $ago }부터)
live-synced = { $ago } 동기화
live-to-send = 보낼 것 { $count }개
live-delete = "{ $item }"{ JOSA($item, "을") } 지우시겠습니까? (y/n)
live-delete-count = 항목 { $count }개를 지우시겠습니까? (y/n)
live-discard = 입력한 내용을 저장하지 않고 나가시겠습니까? (y/n)
live-new-task = 새 할 일
live-new-memo = 새 메모
live-editing = "{ $item }" 편집
live-changed-meanwhile = 그사이 바뀌었습니다. 저장하면 합칩니다
live-shown-anew = 그사이 바뀌어 새 내용을 보여 줍니다
live-deleted-meanwhile = 그사이 지워졌습니다. 저장하면 되살립니다
live-gone = "{ $item }" 항목은 이제 없습니다
live-body = 본문
live-empty-title = 제목이 비어 있습니다
live-not-a-tag = "{ $word }"{ JOSA($word, "은", noun: "낱말") } 태그로 쓸 수 없습니다
live-not-a-date = 날짜가 아닙니다
live-due-example = 금요일, 내일 오후 3시
live-repeat-example = 매주 월요일, 매월 말일
live-wait-example = 이때까지 숨김
live-not-a-priority = 높음, 보통, 낮음 가운데 하나를 쓰세요
live-priorities = 높음, 보통, 낮음
live-history = 기록
live-history-of = "{ $item }" 기록
live-version = "{ $item }", { $time }
live-version-made = 이때 바뀐 것
live-version-since = 그 뒤로 바뀐 것
live-version-text = 이때 본문
live-version-stands = 지금도 이대로입니다
live-conflicts = 충돌
live-conflict = "{ $item }" 충돌 { $number }/{ $count }
live-sending = 보낼 것을 보내는 중…
not-on-a-terminal = 라이브 보드는 입력과 출력이 모두 터미널이어야 합니다
    .hint = `sheaf board` 명령은 어디서나 보드를 출력합니다
no-terminal = 라이브 보드에 쓸 터미널을 준비하지 못했습니다: { $reason }
live-board-hint = `sheaf board --live` 명령은 바로 다룰 수 있는 보드를 엽니다. 설정에 `board: live`라고 쓰면 `sheaf`만으로 열립니다
compared = { $key } { $comparison ->
    [before] 이전
    [after] 이후
    [on] 그날
   *[other] { $comparison }
}
status-todo = 할 일
status-doing = 진행 중
status-done = 완료
shown-within = 조건에 맞는 것만 보입니다: `{ $text }` ({ $source })
given-within = { $source } `{ $name }`에 따라 붙인 값: { $values }
no-context = 맥락이 없습니다. 목록이 모든 항목을 보여 줍니다
live-more = { $counts }개 더
live-month = { $year }년 { $month }월
live-weekday = { $day ->
    [1] 월
    [2] 화
    [3] 수
    [4] 목
    [5] 금
    [6] 토
   *[7] 일
}
dependency-circle = 할 일이 자기 자신을 기다리게 됩니다: { $items }
    .hint = { circle-hint }
circle-found = 서로를 기다리는 할 일들이어서 어느 것도 막지 않습니다: { $items }
many-deleted = 파일 { $count }개가 한꺼번에 없어져서 동기화하지 않았습니다
    .hint = { many-deleted-hint }
placeholder-instead = { $path } 파일 자리에 클라우드가 남긴 표시 파일만 있습니다
    .hint = { many-deleted-hint }
copied = "{ $item }"{ JOSA($item, "을") } 복사했습니다
asked-to-copy = 터미널에 "{ $item }"{ JOSA($item, "을") } 복사하도록 요청했습니다

## 라이브 보드의 키

live-key-new = 추가
live-key-open = 읽기
live-key-edit = 편집
live-key-move = 옮기기
live-key-delete = 지우기
live-key-undo = 되돌리기
live-key-redo = 다시 실행
live-key-search = 찾기
live-key-filter = 조건
live-key-memos = 메모
live-key-tasks = 할 일
live-key-sync = 동기화
live-plan = 계획
live-next = 지금 할 일
live-agenda = 앞으로의 날들
live-key-history = 기록
live-key-conflicts = 충돌
live-key-version = 이때 내용
live-key-restore = 되살리기
live-key-check = 체크
live-key-pick = 고르기
live-key-share = 공유
live-key-help = 도움말
live-key-quit = 끝내기
live-key-back = 뒤로
live-key-scroll = 넘기기
live-key-next = 다음
live-key-editor = 편집기
live-key-yes = 예
live-key-no = 아니요
live-key-current = 지금 것
live-key-other = 다른 쪽 것
live-key-both = 둘 다
live-key-save = 저장
live-key-next-field = 다음 칸
live-key-leave = 나가기
live-key-calendar = 달력
live-key-day = 날짜
live-key-month = 달
live-key-take = 선택
live-filter = 조건
live-help = 키
live-help-move = 다른 카드나 열로 갑니다
live-help-jump = 처음, 끝, 앞뒤로 한 화면씩
live-help-open = 항목을 읽습니다. 두 번 클릭해도 됩니다
live-help-new = 할 일이나 메모를 추가합니다. 제목에 sheaf add처럼 +태그, 마감:금요일을 쓸 수 있습니다
live-help-edit = 항목을 편집합니다
live-help-editor = 편집기에서 편집합니다
live-help-shift = 왼쪽이나 오른쪽 열, 또는 그 번호의 열로 옮깁니다
live-help-pick = 한 번에 바꿀 것을 여럿 고릅니다
live-help-delete = 확인을 받고 지웁니다
live-help-undo = 마지막 변경을 되돌립니다
live-help-redo = 되돌린 것을 다시 실행합니다
live-help-search = 입력하는 대로 찾습니다
live-help-filter = sheaf list에 쓰는 조건에 맞는 것만 보입니다
live-help-page = 할 일이나 메모를 봅니다
live-help-check = 체크리스트에 체크합니다
live-help-history = 모든 기록을 봅니다. 읽을 때와 메모에서 h 키는 그 항목의 기록입니다. Enter는 그때 내용을 열고, 거기서 r 키는 되살립니다
live-key-links = 링크
live-help-links = 링크가 가리키는 곳과 이것을 가리키는 항목. Return으로 따라갑니다
live-links = "{ $item }"의 링크
live-links-out = 가리키는 곳
live-help-plan = 지금 할 일과 앞으로의 날들을 봅니다
live-help-conflicts = 충돌을 정리합니다
live-help-sync = 지금 동기화합니다
live-help-share = 공유하도록 마크다운으로 복사합니다
live-help-clear = 칸을 처음까지 지웁니다
live-help-save = 어느 칸에서나 저장합니다
live-help-suspend = 잠시 셸로 나갑니다. fg로 돌아옵니다
live-help-back = 뒤로 갑니다. 고른 것, 찾던 것, 조건도 풉니다
live-help-quit = 보드를 끝냅니다
live-help-mouse = 마우스로 카드를 고르고, 두 번 클릭해 열고, 아래에 보이는 키를 누르고, 카드를 다른 열로 끌어 옮기고, 포인터가 놓인 열을 넘깁니다
live-help-hangul = 한글 자판에서도 같은 자리의 키로 움직입니다

## git을 직접 쓸 때

merged-for-git = { $path }: 본문에 충돌 { $conflicts }개를 남겨 두었습니다. `sheaf conflicts` 명령으로 보세요

## 계획

column-scheduled = 예정
column-wait = 대기
column-depends = 선행
column-parent = 상위
column-blocks = 뒤따를 일
column-parts = 하위
link-was-moved = { $path } 자리로 옮겨짐
leads-nowhere = 없는 항목
nothing-to-do = 지금 할 일이 없습니다. `sheaf agenda` 명령으로 앞으로의 일을 봅니다
nothing-planned = 이 기간에는 할 일이 없습니다. `마감:금요일`처럼 날짜를 정하면 여기에 보입니다
blocked-by = 먼저 할 일: { $items }
blocks = "{ $item }"{ JOSA($item, "이") } 기다림
due-on = 마감 { $date }
holiday-newyear = 신정
holiday-seollal = 설날
holiday-independence = 삼일절
holiday-arbor = 식목일
holiday-buddha = 부처님 오신 날
holiday-labor = 노동절
holiday-children = 어린이날
holiday-memorial = 현충일
holiday-constitution = 제헌절
holiday-liberation = 광복절
holiday-forces = 국군의 날
holiday-foundation = 개천절
holiday-hangul = 한글날
holiday-nations = 국제연합일
holiday-chuseok = 추석
holiday-christmas = 성탄절
holiday-seollal-beside = 설 연휴
holiday-chuseok-beside = 추석 연휴
agenda-overdue = 기한이 지난 일
scheduled-mark = 예정
blocked-mark = 막힘
repeat-mark = 반복
waiting = 대기 중인 할 일 { $count }개. `sheaf list is:대기`
circle-hint = 이 가운데 하나를 먼저 없애세요: `sheaf set 항목 선행:-다른항목`

## 쓰지 않는 저장소

unknown-format = 저장소 형식은 { $format }번인데 이 sheaf는 { $known }번까지만 압니다
    .hint = sheaf를 새 버전으로 바꾸세요. 그때까지 읽기는 됩니다

## 알림

nothing-due = 마감이 다가온 할 일이 없습니다
nothing-due-hint = 마감이 있는 할 일을 알려 드립니다: `sheaf add 우유 사기 due:금요일`
next-due = 다음: "{ $item }", { $due }
scheduled-reminder = "{ $item }": 예정 { $day }
scheduled-is = 예정 { $day }
reminder = "{ $item }": 마감 { $due }
due-is = 마감 { $due }
many-due = 마감이 된 할 일 { $count }개
remind-unit = sheaf: 마감 알림
sync-unit = sheaf: 동기화
timer-is-on = 이제 5분마다 실행합니다. `systemctl --user status '{ $unit }'` 명령으로 자세히 볼 수 있습니다
timer-is-ready = 타이머를 만들었습니다. `systemctl --user enable --now '{ $unit }'` 명령으로 켜세요
timer-is-gone = { $unit } 타이머를 껐습니다

## 거절하는 원격

no-remote = 저장소에 원격이 없습니다
    .hint = `sheaf remote 주소` 명령으로 정하세요
bad-device = "{ $name }"{ JOSA($name, "은", noun: "값") } 기기 이름이 될 수 없습니다
    .hint = 글자, 숫자, `-`, `_`, `.`으로 40자까지 쓸 수 있습니다
bad-remote = 원격 주소가 아닙니다
    .hint = 예: git@example.com:notes.git, https://example.com/notes.git
no-such-remote = "{ $word }" 값은 주소가 아니며, 그 이름의 git 저장소도 없습니다
    .hint = 주소는 `git@example.com:notes.git`, `/media/usb/notes.git` 같은 모양입니다. 원격을 없애려면 `sheaf remote --remove` 명령을 쓰세요
unrelated-histories = 원격의 기록과 이 저장소의 기록은 서로 관계가 없습니다
    .hint = 둘 다 가지려면 `sheaf sync --join`, 원격 것만 가지려면 `--take`, 여기 것만 남기려면 `--afresh` 옵션을 쓰세요
many-deleted-hint = 폴더를 마운트하거나 클라우드에서 내려받거나 git restore . 명령으로 되살리세요. 정말 지운 것이면 `sheaf sync --deleted` 명령으로 모든 기기에서 지웁니다
confirm-many-deleted = 파일 { $count }개를 모든 기기에서 지우시겠습니까? [y/N]{" "}

## 브라우저 보드

serving = `{ $address }` 주소에서 엽니다
served-at = 주소: `{ $address }`
pairing-code = 다른 기기에 입력할 코드: `{ $code }` (10분간)
serves-until-interrupt = Ctrl-C로 끝냅니다
serves-plainly = https가 아니면 같은 네트워크에서 엿볼 수 있고, 브라우저 기능도 줄어듭니다
behind-caddy = 이 네트워크에서 https로 쓰려면 대신 이렇게 하세요(Debian의 Caddy):
behind-tailscale = 어디에서나 https로 쓰려면 대신 이렇게 하세요(Tailscale, 주소는 첫 명령이 출력합니다):
too-narrow-for-picture = 창 너비를 { $columns }칸으로 넓히면 주소의 QR 코드가 보입니다
serve-unit = sheaf: 브라우저 보드
service-is-on = 이제부터 로그인해 있는 동안 `{ $address }` 주소로 열 수 있습니다. 코드는 `sheaf serve pair` 명령으로 받습니다. 로그인하지 않아도 계속 실행하려면 `loginctl enable-linger` 명령을 쓰세요
service-is-ready = 유닛을 만들었습니다. `systemctl --user enable --now '{ $unit }'` 명령으로 켜세요
service-is-gone = { $unit } 서비스를 껐습니다
no-devices = 연결한 브라우저가 없습니다
device-revoked = { $name }의 연결을 끊었습니다

## 공유

wrote-file = { $path } 파일을 만들었습니다

## 가져오기와 내보내기

imported = { $file ->
    [absent] 가져왔습니다
   *[other] { $file }
}: 추가 { $added }개, 변경 { $changed }개, 그대로 { $unchanged }개
import-would-add = "{ $item }"{ JOSA($item, "을") } 추가합니다
import-would-change = { ID($item) } "{ $item }"{ JOSA($item, "을") } 바꿉니다
import-would-delete = { ID($item) } "{ $item }"{ JOSA($item, "을") } 지웁니다
import-conflicted = "{ $item }"{ JOSA($item, "은") } 양쪽에서 바뀌어 두 내용을 모두 남겼습니다
import-deleted-here = 여기에서 지운 항목 { $count }개는 다시 만들지 않았습니다
import-gone = 항목 { $count }개는 이제 거기에 없습니다. `--mirror`를 쓰면 여기에서 바꾸지 않은 것을 지웁니다
import-gone-and-edited = 이제 거기에 없지만 여기에서 바꾼 항목 { $count }개는 남겨 두었습니다
import-file-missing = { $format } 형식으로 가져올 파일이 없습니다
    .hint = `sheaf import { $format } 파일`처럼 쓰세요. `-`는 표준 입력입니다
import-format-unclear = { $file }의 형식을 알 수 없습니다
    .hint = 형식을 쓰세요: `sheaf import 형식 { $file }` ({ $formats })
import-unreadable = { $file }, { $place }: { $reason }{ $more ->
    [absent] {""}
   *[other] . 그 밖에 { $more }곳이 더 있습니다
}
    .hint = 아무것도 가져오지 않았습니다. `--skip`을 쓰면 그런 기록을 빼고 가져옵니다
import-option-of-another-format = { $format } 형식에는 `{ $option }` 옵션을 쓸 수 없습니다
import-columns = 열: { $columns }
no-such-column = "{ $name }"{ JOSA($name, "이라는") } 열은 없습니다
    .hint = 있는 열: { $columns }
no-title-column = 어느 열이 제목인지 알 수 없습니다
    .hint = `--map title=열이름`으로 정하세요: { $columns }
unknown-exchange-format = "{ $name }" 형식은 없습니다
at-place = { $place }: { $what }
place-line = { $number }번째 줄
place-file-line = { $file }의 { $number }번째 줄
place-record = { $number }번째 기록
place-item = { $handle }
record-malformed = 형식에 맞지 않습니다
record-not-utf-8 = UTF-8이 아닙니다
record-lacks = `{ $key }` 값이 없거나 비어 있습니다
record-too-long = 한도인 { $limit }보다 깁니다
record-too-deep = 값이 { $limit }단계보다 깊이 들어 있습니다
lost-deleted = "{ $title }"{ JOSA($title, "은") } 거기에서 지운 것이라 뺐습니다
lost-structured = "{ $title }"의 `{ $key }` 값은 여러 부분으로 되어 있어 뺐습니다
kept-as-text = "{ $title }"의 `{ $key }` 값은 날짜가 아니라 글자 그대로 남겼습니다: { $value }
kept-repetition = "{ $title }"의 반복은 여기에서 알 수 없어 글자 그대로 남겼습니다: { $rule }
lost-repetition = "{ $title }"의 반복은 거기에서 나타낼 수 없습니다: { $rule }
lost-dependency = "{ $title }"의 선행 작업이 파일에 없습니다: { $name }
left-to-the-rule = "{ $title }"의 뒤에 올 날 { $count }개는 반복 규칙에 맡겼습니다
kept-extra-days = "{ $title }"의 규칙 밖의 날 { $count }개는 글자로만 남겼습니다
lost-text = "{ $title }"의 본문 { $count }줄을 뺐습니다
lost-key = "{ $title }"의 `{ $key }` 값을 뺐습니다
lost-memo = "{ $title }"{ JOSA($title, "은") } 메모라 뺐습니다
lost-events = 일정 { $count }개를 뺐습니다. `--events`를 쓰면 메모로 가져옵니다
lost-zone = "{ $title }"의 `{ $key }`{ JOSA($key, "은") } 파일에 설명이 없는 시간대여서 시계의 시각으로 둡니다: { $name }
more-losses = 그 밖에 { $count }개가 더 있습니다. `{ $command }` 명령으로 모두 볼 수 있습니다

## 저장소 만들기와 현황

created-store = { $path }에 저장소를 만들었습니다
adopted-store = { $path }에 있던 파일을 그대로 저장소로 삼았습니다
cloned-store = { $url } 저장소를 { $path }에 받아 왔습니다
confirm-code = 모두 저장소로 삼으시겠습니까? [y/N]{" "}
hidden-files = 다른 프로그램의 설정일 수 있는 숨김 항목: { $paths }
confirm-hidden-files = 이것도 커밋하고 동기화하시겠습니까? 아니면 여기서는 git이 무시하게 합니다. [y/N]{" "}
excluded-here = .git/info/exclude에 적어 무시합니다: { $paths }
held-back-answers = `sheaf sync --include 경로`로 커밋하고, `sheaf sync --exclude 경로`로 git이 무시하게 합니다
more-held-back = 그 밖에 { $count }개를 더 빼 두었습니다. `sheaf status` 명령이 모두 보여 줍니다
first-steps = 이렇게 시작합니다: `sheaf add "우유 사기" due:금요일 +집`
first-store = 아직 저장소가 없습니다. `sheaf init` 명령으로 만들거나 `sheaf --help` 도움말을 보세요
store-location = 저장소 { $path }
device-name = 기기 { $name }
device-set = 이제부터 이 기기의 커밋에는 { $name } 이름이 붙습니다
conflicted = 충돌을 정리할 항목 { $count }개
remote-never-asked = 원격 { $url }: 아직 동기화하지 않았습니다
no-remote-yet = 원격이 없습니다. `sheaf remote` 명령으로 정합니다
without-remote = 원격이 없습니다
remote-set = 원격을 { $url } 주소로 정했습니다
remote-removed = 원격을 없앴습니다. 전에는 { $url } 주소였습니다
found = 파일 { $files }개, 메모 { $memos }개, 할 일 { $tasks }개, { $attachments ->
    [0] {""}
   *[other] 첨부 파일 { $attachments }개,{" "}
}{ $others ->
    [0] {""}
   *[other] 상태가 다른 메모 { $others }개{ $statuses },{" "}
}{ $unreadable ->
    [0] {""}
   *[other] 읽을 수 없는 파일 { $unreadable }개{ $places },{" "}
}바뀐 파일 0개
also-committed = 함께 커밋한 다른 파일 { $count }개{ $examples }
holds-code = 노트와 첨부 파일이 아닌 것이 있는 저장소입니다{ $examples }. 동기화할 때마다 여기서 바뀐 모든 것을 커밋하고 보내게 됩니다
    .hint = `sheaf init ~/notes`처럼 노트는 따로 두세요. 그래도 모두 저장소로 삼으려면 `sheaf init . --whole` 명령을 쓰고, 원격에 있는 것이면 `--remote 주소`를 덧붙입니다
counts = 남은 할 일 { $open }개{ $overdue ->
    [0] {""}
   *[other] {" "}(기한 지남 { STYLE($overdue, "overdue") }개)
}, { $waiting ->
    [0] {""}
   *[other] 대기 { $waiting }개,{" "}
}끝난 할 일 { $closed }개, 메모 { $memos }개
uncommitted = { $files ->
    [0] 모두 커밋되어 있습니다
   *[other] 커밋하지 않은 파일 { $files }개
}
paths-only-in-git = git에만 있고 여기에 파일이 없는 경로 { $count }개: { $paths }
remote-is-up-to-date = 원격 { $url }: 마지막으로 확인했을 때 같은 상태였습니다
remote-state = 원격 { $url }: 보낼 커밋 { $send }개, 받을 커밋 { $receive }개
transfer-counting = 확인하는 중 { $count }…
transfer-fetching = 받는 중 { $count }…
transfer-applying = 반영하는 중 { $count }…
transfer-sending = 보내는 중 { $count }…

## 찾거나 만들 수 없는 저장소, 시스템의 거절

no-store = { $path } 폴더와 그 위의 폴더에 저장소가 없습니다
    .hint = `sheaf init` 명령으로 만들거나 `--store 폴더` 옵션으로 지정하세요
no-store-at = { $path } 폴더에 저장소가 없습니다
    .hint = `sheaf init { SHELL($path) }` 명령으로 만드세요
no-store-among-notes-hint = `sheaf init .` 명령을 쓰면 여기 있는 노트를 그대로 두고 저장소로 만듭니다. `--store 폴더` 옵션으로 다른 곳을 지정할 수도 있습니다
inside-larger-repository = { $path } 폴더는 더 큰 저장소 { $root } 안에 있습니다
already-a-store = { $path } 폴더는 이미 저장소입니다
not-a-directory = { $path } 경로는 폴더가 아닙니다
not-empty = { $path } 폴더는 이미 git 저장소입니다
    .hint = 그 저장소에 원격을 정하세요: `sheaf init 폴더 --remote 주소`
no-home = 저장소를 둘 곳이 없습니다. HOME 변수가 없습니다
    .hint = 폴더를 지정하세요: `sheaf init 폴더`
not-for-notes = { $path } 폴더를 저장소로 삼으면 그 안의 모든 파일이 커밋됩니다
    .hint = `sheaf init ~/notes`처럼 메모와 할 일을 둘 폴더를 지정하세요. 그래도 하려면 `sheaf init --force` 명령을 씁니다
not-held-back = 커밋에서 빼 둔 것 가운데 { $name } 경로는 없습니다
    .hint = `sheaf status` 명령이 빼 둔 것을 보여 줍니다
converts-line-endings = git이 { $path } 파일의 줄 끝을 바꿉니다
    .hint = { converts-line-endings-hint }
converts-line-endings-hint = `git config core.autocrlf false` 명령으로 끄고 다시 체크아웃하세요
may-not-create = { $path } 폴더를 만들 권한이 없습니다
may-not-create-hint = `~/notes`처럼 자신의 폴더를 고르세요
symbolic-link = { $path } 경로는 심볼릭 링크입니다. 이 자리의 링크는 따라가지 않습니다
    .hint = { move-away-hint }
not-a-file = { $path } 경로는 일반 파일이 아닙니다
    .hint = { move-away-hint }
hard-link = { $path } 파일에는 다른 이름도 있습니다(하드 링크)
    .hint = { move-away-hint }
in-place-of-folder = { not-a-directory }
    .hint = { move-away-hint }
owned-by-another-user = { other-users-repository }
    .hint = { move-away-hint }
ignore-file-too-large = { $path } 파일이 512 KiB나 1만 줄을 넘어, 무엇을 제외하는지 알 수 없습니다
    .hint = `*.log`, `build/` 같은 패턴으로 줄이세요
slow-pattern = { $path } 파일의 패턴 "{ $pattern }" 때문에 git이 너무 오래 걸립니다
    .hint = 별표를 줄여 패턴을 다시 쓰세요
not-a-name = { $path } 경로는 파일 이름으로 끝나지 않습니다
cannot-write-output = 출력을 쓸 수 없습니다: { $reason }
interrupted = 중단했습니다
inside-larger-repository-hint = `sheaf init { $root }` 명령으로 전체를 저장소로 삼거나 그 바깥의 폴더를 쓰세요
cannot-create-folder = { $path } 폴더를 만들 수 없습니다: { $reason }
cannot-run = { $path } 프로그램을 실행할 수 없습니다: { $reason }
cannot-lock = { $path } 파일을 잠글 수 없습니다: { $reason }
cannot-open = { $path } 경로를 열 수 없습니다: { $reason }
cannot-delete = { $path } 파일을 지울 수 없습니다: { $reason }
cannot-write = { $path } 파일을 쓸 수 없습니다: { $reason }
cannot-read-path = { $path } 경로를 읽을 수 없습니다: { $reason }
disk-full-hint = 디스크에 자리를 낸 뒤 다시 하세요. 이미 커밋한 것은 안전합니다
read-only-hint = 쓸 수 있게 마운트하거나 저장소를 다른 곳에 복사하세요. 읽는 명령은 그대로 됩니다
not-permitted-hint = `ls -ld` 명령으로 누구의 것인지 보세요
repository-disk-full = git 저장소에 쓸 수 없습니다: { $reason }
    .hint = { disk-full-hint }
repository-read-only = git 저장소에 쓸 수 없습니다: { $reason }
    .hint = { read-only-hint }
repository-not-permitted = git 저장소에 쓸 수 없습니다: { $reason }
    .hint = { not-permitted-hint }
move-away-hint = 직접 둔 것이 아니면 옮겨 두세요: `mv { SHELL($path) } { SHELL($path) }.old`

## 동기화

merged-by-lines = { $name }: 양쪽에서 바뀐 것이 너무 많아 낱말까지 비교하지 않고 줄 단위로 합쳤습니다
occurrence-passed = "{ $item }"{ JOSA($item, "은") } 양쪽에서 끝냈습니다. { $passed } 대신 { $standing }로 두었습니다
older-given-up = { $path } 파일은 양쪽에서 바뀌어 나중 것을 남겼습니다
kept-despite-deletion = "{ $item }" { ID($item) } 항목은 한쪽에서 지우고 다른 쪽에서 고쳐서 남겨 두었습니다
renamed-on-both-sides = { $path } 파일은 다른 쪽에서 { $other } 이름으로도 바뀌어 나중 것을 남겼습니다
kept-twice = { $path } 파일은 양쪽에서 바뀌어 다른 쪽 것을 { $other }에 두었습니다
moved-aside = { $old } 이름을 다른 파일이 써서 { $path } 자리로 옮겼습니다
contents-missing = { $path } 파일은 git-lfs가 내용을 받지 못해 포인터만 있습니다 (`git lfs pull` 명령으로 다시 받을 수 있습니다)
set-aside = { $path } 파일을 받았습니다. 그 자리에 있던 커밋하지 않는 파일은 { $name } 이름으로 옮겼습니다
merged-uncommitted = { $path } 파일은 이 기기에서 고친 내용과 합쳤고, 그 내용은 커밋하지 않았습니다 (`--assume-unchanged` 표시가 있는 파일입니다)
remote-was-rewritten = 원격이 예전으로 돌아갔거나 다시 쓰였습니다. 여기서 잃은 것은 없습니다
remote-was-emptied = 원격에 이 브랜치가 없어서 보냈습니다
remote-branch-renamed = 원격의 `{ $from }` 브랜치는 이름이 바뀌었습니다. 이제 `{ $to }` 브랜치를 따릅니다
kept-here = 여기 있던 것은 `{ $branch }` 브랜치에 남겼습니다
kept-there = 원격에 있던 것은 원격의 `{ $branch }` 브랜치에 남겼습니다
backed-up = 원격이 앞서 나가서 여기 것은 원격의 `{ $branch }` 브랜치에 백업했습니다
last-sync = 마지막 동기화: { $ago }
sync-failed = { $ago }부터 동기화에 실패하고 있습니다. `sheaf sync` 명령으로 이유를 볼 수 있습니다
offline-since = 오프라인: { $ago }부터 원격에 연결되지 않습니다
in-sync = 이미 동기화되어 있습니다
merged-files = 파일 { $merged }개를 합쳤습니다
and-merged = 파일 { $merged }개를 합쳤습니다
received-commits = 커밋 { $received }개를 받{ $merged ->
    [0] 았습니다
   *[other] 아 { and-merged }
}
sent-commits = 커밋 { $sent }개를 보{ $merged ->
    [0] 냈습니다
   *[other] 내고 { and-merged }
}
sent-and-received = 커밋 { $sent }개를 보내고 { $received }개를 받{ $merged ->
    [0] 았습니다
   *[other] 아 { and-merged }
}
synced-with-conflicts = { $traffic }. 충돌 { $count }개를 남겼습니다: `sheaf conflicts`
synced-with-conflicts-in = { $traffic }. 충돌 { $count }개를 "{ $item }" { ID($item) } 항목에 남겼습니다
nothing-to-sync = 동기화할 것이 없습니다
would-sync = 보낼 커밋 { $sent }개, 받을 커밋 { $received }개, 합칠 파일 { $merged }개{ $conflicts ->
    [0] {""}
   *[other] , 생길 충돌 { $conflicts }개
}
status-overruled = "{ $item }" { ID($item) } 상태는 나중에 바꾼 쪽을 따라 { $status }{ JOSA($status, "으로", noun: "상태") } 두었습니다(다른 쪽: { $other })
kept-received = { $path } 파일을 예전 내용을 고쳐 저장했으므로 지난 동기화에서 받은 내용을 남겼습니다 (일부러 되돌리려면: `sheaf restore { SHELL($path) } --at COMMIT`)

## 프로그램을 실행하는 git 설정

more-foreign-settings = 그 밖에 { $count }개
about-foreign-settings = 이 폴더에 딸려 온 git 설정 가운데 프로그램을 실행하거나 다른 곳으로 이어지는 것이 있습니다:
confirm-foreign-settings = 이 설정을 쓰시겠습니까? 예라고 하지 않으면 꺼 둡니다 [y/N]{" "}
own-file-hint = 저장소 안의 파일을 가리키는 설정은 늘 꺼 둡니다. 다른 기기도 그 파일을 바꿀 수 있기 때문입니다. 파일을 저장소 밖으로 복사하고 그 사본을 지정하세요
no-foreign-settings = 이 저장소의 git 설정 가운데 허락이 필요한 것은 없습니다
foreign-settings-are-on = 이제 이 저장소의 git 설정 { $count }개를 씁니다
foreign-settings-stay-off = 계속 꺼 둡니다
answers-forgotten = 답을 지웠습니다. 다시 허락할 때까지 이 설정은 꺼 둡니다
foreign-setting = { STYLE($name, "heading") } = { $value } { STYLE($origin, "muted") }
foreign-setting-on = { STYLE("켬", "statusClosed") } { $setting }
foreign-setting-off = 끔 { $setting }
foreign-setting-new = { STYLE("새로", "warning") } { $setting }
foreign-settings-are-off = 이 저장소의 git 설정 { $count }개는 허락할 때까지 꺼 둡니다

## 되돌리기와 다시 실행

nothing-to-undo = 되돌릴 것이 없습니다. `--any` 옵션을 쓰면 다른 기기나 편집기에서 한 일도 되돌립니다
nothing-to-undo-of-anyone = 되돌릴 것이 없습니다
nothing-to-redo = 다시 실행할 것이 없습니다. 바로 앞에서 되돌린 일만 다시 실행할 수 있습니다
left-filtered = { $path } 파일은 git-lfs 같은 필터가 보관하므로 그대로 두었습니다. git 명령으로만 되돌릴 수 있습니다
not-a-count = "{ $word }"{ JOSA($word, "은", noun: "값") } 단계의 수가 아닙니다
merge-is-no-step = "{ $name }"{ JOSA($name, "은", noun: "커밋") } 병합입니다. 다른 기기에서 한 일이 들어 있으므로 되돌리지 않습니다
    .hint = { restore-instead-hint }
commit-is-no-count = "{ $name }"{ JOSA($name, "은", noun: "값") } 커밋입니다. 되돌리기는 최근 것부터 몇 단계인지를 숫자로 받습니다
    .hint = { restore-instead-hint }
restore-instead-hint = `sheaf restore 항목 --at { $name }~1` 명령은 항목 하나를 그 전 상태로 되살립니다
nothing-was-undone = 모두 나중에 바뀐 것이라 되돌린 것이 없습니다
    .hint = { nothing-was-undone-hint }
nothing-was-redone = 모두 나중에 바뀐 것이라 다시 실행한 것이 없습니다
    .hint = { nothing-was-undone-hint }
nothing-was-undone-hint = `{ $command }` 명령은 이 일을 건너뜁니다
undid = 되돌렸습니다
redid = 다시 실행했습니다
would-undo = 되돌립니다
would-redo = 다시 실행합니다
step-addition = 추가를
step-deletion = 삭제를
step-restoration = 복원을
step-change = 변경을
reversed = "{ $item }" { $step } { $verb }{ $phrases ->
    [absent] {""}
   *[other] : { $phrases }
}
reversed-other = { $verb }: { $sentence }
left-value = "{ $item }" 항목의 { $key }{ JOSA($key, "은", noun: "값") } 나중에 바뀌어 그대로 두었습니다{ by-whom }
by-whom = { $name ->
    [absent] {""}
   *[other] ({ $name })
}
left-added = "{ $item }"{ JOSA($item, "은") } 추가한 뒤에 고쳐져 그대로 두었습니다{ by-whom }
left-deleted = "{ $item }"{ JOSA($item, "은") } 나중에 지워져 그대로 두었습니다{ by-whom }
left-place = "{ $item }" 항목의 파일은 나중에 옮겨졌거나 원래 자리에 다른 파일이 있어 그대로 두었습니다{ by-whom }
left-file = { $path } 파일은 나중에 바뀌어 그대로 두었습니다{ by-whom }
known-statuses = 쓸 수 있는 상태: { $names }
duplicate-key = { $path } 파일의 { $lines }번 줄에 "{ $key }" 키가 있습니다
    .hint = 하나만 남기고 지우세요
between = { $from ->
    [absent] 없음
   *[other] { $from }
} → { $to ->
    [absent] 지금
   *[other] { $to }
}
watched = 다른 프로그램{ $process ->
    [absent] {""}
   *[other] (프로세스 { $process }번)
}이 이미 저장소를 지켜보고 있습니다
    .hint = 하나면 됩니다. `sheaf sync` 명령은 그대로 쓸 수 있습니다
first-contact-question = 원격에 이미 다른 항목이 있습니다
first-contact-join = j: 둘을 합칩니다
first-contact-take = t: 원격 것을 가져옵니다. 여기 것은 브랜치에 남습니다
first-contact-afresh = a: 여기 것으로 새로 시작합니다. 원격 것은 원격의 브랜치에 남습니다

## 바꿀 수 없는 값과 파일

empty-title = 제목이 비어 있습니다
    .hint = 보이는 글자를 하나라도 쓰세요: `sheaf add 우유 사기`
title-has-line-break = 제목은 한 줄이어야 합니다
    .hint = 나머지는 본문으로 쓰세요: `--body 본문`
empty-text = 내용이 비어 있습니다
    .hint = 내용을 쓰거나, 표준 입력에서 읽으려면 `-`를 쓰세요
unknown-status = "{ $status }" 상태가 없습니다
no-status = 설정한 상태 가운데 `sheaf { $command }` 명령에 맞는 것이 없습니다
no-closed-status-hint = 한 상태를 닫힌 것으로 표시하세요: `- {"{"}name: done, closed: true{"}"}`
no-open-status-hint = `closed: true`가 없는 상태를 하나 두세요
no-started-status-hint = 한 상태의 이름이나 별칭을 doing으로 하거나 `started: true`를 주세요
nothing-to-set = 바꿀 것이 없습니다. due:금요일이나 +집처럼 쓰세요
no-such-template = "{ $name }" 틀이 없습니다
no-templates-hint = 저장소의 `templates/회의.md` 같은 파일이 틀입니다
too-large = { $path } 파일이 { $limit-in-mebibytes }MiB보다 큽니다
not-text-path = { $path } 파일은 텍스트가 아닙니다
    .hint = NUL 바이트가 들어 있습니다. UTF-16 텍스트는 바이트 순서 표시를 붙이거나 UTF-8로 저장하세요
unreadable-front-matter = { $path } 파일의 프런트 매터를 읽을 수 없어 그대로 두었습니다
    .hint = { edit-by-hand-hint }
edit-not-safe = { $path } 파일의 "{ $key }" 키만 따로 바꿀 수 없습니다
    .hint = { edit-by-hand-hint }
edit-not-safe-path = { $path } 파일의 다른 곳까지 바뀌게 되어 그대로 두었습니다
    .hint = { edit-by-hand-hint }
edit-by-hand-hint = 편집기로 고치세요
unreadable-repeat = { $path }:{ $line }: "{ $text }"{ JOSA($text, "은", noun: "표현") } 다음이 언제인지 말해 주지 않습니다
    .hint = { repeat-hint }
no-date-to-shift = { $path }: "{ $key }" 키에 셈을 시작할 날짜가 없습니다
    .hint = { no-date-to-shift-hint }
no-date-to-shift-hint = `마감:금요일`처럼 먼저 정하세요. 시간은 날짜가 아니라 시각에서부터 셉니다
not-a-list = { $path }:{ $line }: "{ $key }" 키의 값은 더하거나 뺄 수 있는 목록이 아닙니다
    .hint = { edit-by-hand-hint }
input-too-large = 표준 입력이 { $limit-in-mebibytes }MiB보다 큽니다

## 예전 버전

no-difference = "{ $item }"에 달라진 것이 없습니다
lines-omitted = … { $count }줄
restored-earlier = "{ $item }"{ JOSA($item, "을") } 예전 모습으로 되돌렸습니다
no-such-revision = "{ $name }"{ JOSA($name, "은", noun: "값") } 날짜도 커밋도 아닙니다
    .hint = 커밋은 `sheaf log` 명령으로 볼 수 있습니다. 날짜는 2026-11-25, 어제, 금요일 오후 3시처럼 씁니다
day-to-come = { $day }{ JOSA($day, "은", noun: "날짜") } 아직 오지 않은 날입니다
    .hint = `--on`에는 끝낸 날을 씁니다: 오늘, 어제, 금요일
not-then = 그때는 "{ $item }"{ JOSA($item, "이") } 없었습니다
    .hint = 언제 있었는지는 `sheaf log 항목` 명령으로 볼 수 있습니다

## 알아들은 반복 규칙

repeat-rule = { $until ->
    [absent] {""}
   *[other] { $until }까지{" "}
}{ $done ->
    [true] 끝낸 날부터{" "}
   *[false] {""}
}{ $rule }{ $all ->
    [true] {" "}빠짐없이
   *[false] {""}
}{ $count ->
    [absent] {""}
   *[other] {" "}모두 { $count }번
}
every-day = { $interval ->
    [1] 매일
   *[other] { $interval }일마다
}
every-week = { $interval ->
    [1] 매주
   *[other] { $interval }주마다
}
every-week-on = { every-week } { $days }
every-weekday = { $interval ->
    [1] 평일마다
   *[other] { $interval }주마다 월요일부터 금요일까지
}
every-month = { $interval ->
    [1] 매월
   *[other] { $interval }개월마다
}
every-month-on = { every-month } { $days }
every-year = { $interval ->
    [1] 매년
   *[other] { $interval }년마다
}
every-year-on = { every-year } { $days }
every-year-in = { every-year } { $months } { $days }
times-per-period = { $period ->
    [weekly] 매주
    [monthly] 매월
   *[other] 매년
} { $times }번
days-joined = { $days }, { $last }
weekday-name = { $day ->
    [1] 월요일
    [2] 화요일
    [3] 수요일
    [4] 목요일
    [5] 금요일
    [6] 토요일
   *[7] 일요일
}
nth-weekday = { nth } { $day }
nth-workday = { nth } 평일
nth = { $nth ->
    [1] 첫째
    [2] 둘째
    [3] 셋째
    [4] 넷째
    [5] 다섯째
   *[last] 마지막
}
day-of-month = { $day ->
    [last] 말일
   *[other] { $day }일
}
month-name = { $month ->
    [1] 1월
    [2] 2월
    [3] 3월
    [4] 4월
    [5] 5월
    [6] 6월
    [7] 7월
    [8] 8월
    [9] 9월
    [10] 10월
    [11] 11월
   *[12] 12월
}
day-of-year = { $month } { $day ->
    [last] 말일
   *[other] { $day }일
}

## 지켜보기와 원격과의 첫 만남

watching = { $path } 저장소를 지켜보고 있습니다. Ctrl-C를 누르면 끝납니다
watch-recovered = { $time } 다시 동기화합니다
ask-first-contact = 어떻게 하시겠습니까? [j/t/a]{" "}
first-contact-later = 지금은 원격에 연결할 수 없습니다. 처음 동기화할 때 연결합니다
first-contact-open = 원격에 이미 다른 항목이 있습니다. 동기화할 때 `--join`, `--take`, `--afresh` 가운데 하나를 쓰세요

## 이름표

label-error = { STYLE("오류:", "error") }{" "}
label-hint = { STYLE("힌트:", "hint") }{" "}
label-warning = { STYLE("경고:", "warning") }{" "}
manual-name = 이름
manual-see-also = 같이 보기
manual-synopsis = 사용법
manual-description = 설명
manual-examples = 예
manual-options = 옵션
help-usage = 사용법:
help-also = 다른 이름:
demo-author = 민아

## YAML 해석기가 하는 말

yaml-problem = 읽을 수 없는 곳이 있습니다 ({ $reason })
yaml-duplicate-key = "{ $key }" 키가 두 번 나옵니다
yaml-did-not-find-expected-or-bracket = 쉼표(,)나 닫는 대괄호(])가 빠졌습니다
yaml-did-not-find-expected-or-brace = 쉼표(,)나 닫는 중괄호({"}"})가 빠졌습니다
yaml-did-not-find-expected-indicator = 목록의 줄은 -로 시작해야 합니다
yaml-did-not-find-expected-key = 키가 와야 할 자리입니다. 들여쓰기를 확인하세요
yaml-did-not-find-expected-node-content = 값이 와야 할 자리입니다
yaml-did-not-find-expected-document-start = 내용이 여기서 끝나야 합니다
yaml-did-not-find-expected-alphabetic = 이름이 와야 할 자리입니다
yaml-did-not-find-expected-comment-or-line-break = 줄이 여기서 끝나야 합니다
yaml-did-not-find-expected-hexdecimal-number = 16진수가 와야 할 자리입니다
yaml-did-not-find-expected-whitespace = 빈칸이 있어야 합니다
yaml-could-not-find-expected = 키 뒤에 쌍점(:)이 없습니다
yaml-mapping-values-are-not-allowed-in-this-context = 여기에는 "키: 값"을 쓸 수 없습니다
yaml-mapping-keys-are-not-allowed-in-this-context = 여기에는 키를 쓸 수 없습니다
yaml-block-sequence-entries-are-not-allowed-in-this-context = 여기에는 -로 시작하는 목록을 쓸 수 없습니다
yaml-found-character-that-cannot-start-any-token = 값을 시작할 수 없는 글자입니다. 따옴표로 묶으세요
yaml-found-a-tab-character = 들여쓰기에 탭을 쓸 수 없습니다
yaml-found-unexpected-end-of-stream = 따옴표가 닫히지 않았습니다
yaml-found-unexpected-document-indicator = 따옴표가 닫히기 전에 문서가 끝났습니다
yaml-found-unknown-escape-character = 알 수 없는 이스케이프(\)입니다
yaml-found-undefined-alias = 정의되지 않은 별칭(*)입니다
yaml-found-undefined-tag-handle = 정의되지 않은 태그(!)입니다
yaml-found-duplicate = 같은 선언이 두 번 나옵니다
yaml-but-found-another-document = 문서가 둘 이상입니다
yaml-aliases-stand-for-too-much = 별칭(*)이 가리키는 것이 너무 많습니다
yaml-nested-too-deeply = 너무 깊이 겹쳐 있습니다
yaml-a-key-is-a-list-or-a-mapping = 키가 목록이거나 키와 값의 묶음입니다
yaml-control-characters-are-not-allowed = 제어 문자가 있습니다
yaml-invalid-leading-utf-octet = UTF-8이 아닙니다
yaml-invalid-trailing-utf-octet = UTF-8이 아닙니다
yaml-incomplete-utf-octet-sequence = UTF-8이 아닙니다
yaml-out-of-memory = 메모리가 모자랍니다

## 명령줄과 도움말

command-line-unreadable = 명령줄을 읽을 수 없습니다: { $reason }
help-korean-names = 한국어 이름:

## 다른 프로그램의 노트

front-matter-invisible = 프런트 매터 항목이 아닙니다: "{ $line }". { $character } 문자는 보이지 않지만 공백이 아닙니다
adopted-titles = { $program }처럼 파일 이름이 제목입니다. 설정에 `titles: first-line`이라고 쓰면 첫 줄이 제목이 됩니다

## 언어, 날짜, 시각

language-name = { $code ->
    [en] 영어
    [ko] 한국어
   *[other] { $code }
}
date-weekday = { $weekday ->
    [1] 월
    [2] 화
    [3] 수
    [4] 목
    [5] 금
    [6] 토
   *[7] 일
}
date-month = { $month }월
date-short = { $away ->
    [-1] 어제
    [0] 오늘
    [1] 내일
    [2] 모레
   *[other] { $this-year ->
        [true] { date-in-year }
       *[false] { date-long }
    }
}
# A day that has a name of its own, seen from today; nothing for any other.
date-day-name = { $away ->
    [-1] 어제
    [0] 오늘
    [1] 내일
    [2] 모레
   *[other] {""}
}
# The first day of a month in a calendar.
date-month-and-day = { $month }. { $day }.
date-in-year = { $month }. { $day }.({ date-weekday })
date-long = { $year }. { date-in-year }
date-understood = { $away ->
    [-1] { date-short }
    [0] { date-short }
    [1] { date-short }
    [2] { date-short }
   *[other] { date-dated }
}
date-dated = { $this-year ->
    [true] { date-in-year }
   *[false] { date-long }
}
date-someday = 언젠가
date-spoken = { $year ->
    [absent] {""}
   *[other] { $year }년{" "}
}{ date-spoken-month } { $day }일
date-spoken-month = { $month }월
date-spoken-weekday = { date-weekday }요일
date-plain = { $this-year ->
    [true] {""}
   *[false] { $year }.{" "}
}{ $month }. { $day }.
date-overdue = { $days ->
    [0] 지남
   *[other] { $days }일 지남
}
date-ago = { $unit ->
    [minutes] { $count }분 전
    [hours] { $count }시간 전
    [days] { $count }일 전
   *[now] 조금 전
}
