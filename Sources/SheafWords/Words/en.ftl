# The sentences of the program in English, in the syntax of Project Fluent
# (https://projectfluent.org/fluent/guide/). What stands in backticks is to be typed.

## States of a repository in which nothing is written, and the way out of each

refused-merge = a git merge is in progress
    .hint = finish it, or give it up with `git merge --abort`
refused-cherry-pick = a git cherry-pick is in progress
    .hint = finish it, or give it up with `git cherry-pick --abort`
refused-revert = a git revert is in progress
    .hint = finish it, or give it up with `git revert --abort`
refused-rebase = a git rebase is in progress
    .hint = finish it, or give it up with `git rebase --abort`
refused-bisect = a git bisect is in progress
    .hint = finish it, or give it up with `git bisect reset`
refused-am = a git am is in progress
    .hint = finish it, or give it up with `git am --abort`
refused-detached-head = HEAD is on no branch but detached, at { $commit }
    .hint = `git switch main` goes back to a branch, `git switch -c NAME` begins one here
refused-strange-head = HEAD names "{ $name }", which is no branch
    .hint = { refused-detached-head.hint }
refused-unmerged = the index has unmerged entries
    .hint = settle them (`git status` lists them) and commit
refused-bare = git's setting core.bare says that the repository has no working tree
    .hint = run `git config core.bare false`
refused-split-index = the repository has a split index
    .hint = run `git update-index --no-split-index`
refused-sparse-index = the repository has a sparse index
    .hint = run `git sparse-checkout reapply --no-sparse-index`
refused-unknown-index = the repository's index has an unknown format
refused-damaged-index = git's index is damaged
    .hint = run `rm "$(git rev-parse --git-path index)" && git reset`
refused-shallow = the repository is a shallow clone
    .hint = run `git fetch --unshallow`
refused-partial-clone = the repository is a partial clone
refused-sparse-checkout = only a part of the repository is checked out
    .hint = run `git sparse-checkout disable`
refused-intent-to-add = the index has entries of `git add -N`
    .hint = run `git reset`
refused-skip-worktree = the index has entries marked skip-worktree
    .hint = run `git update-index --no-skip-worktree PATH`
refused-staged-submodules = a changed submodule is staged
    .hint = run `git commit`
refused-converted = git converts { $path } by the attribute "{ $attribute }"
    .hint = commit and merge it with git itself, or take the attribute off
