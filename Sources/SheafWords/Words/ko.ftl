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
