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

## Remotes

-remote = the remote
remote-host = { $host ->
    [absent] { -remote }
   *[other] { $host }
}
git-missing = the `git` command was not found
    .hint = install git
remote-offline = { remote-host } cannot be reached
    .hint = your changes are safe here; sync again when you are online
    .hint-clone = try again when you are online
remote-silent = the remote did not answer for { $seconds } s
    .hint = { remote-offline.hint }
    .hint-clone = { remote-offline.hint-clone }
remote-unfinished = the transfer was not finished after { $seconds } s
    .hint = if it is only slow, give it longer with `--time-limit SECONDS`
remote-refused-login = { remote-host } refused the login
    .hint = check your SSH key or git's credential helper
remote-key-changed = the key of { remote-host } has changed
    .hint = someone may be intercepting the connection; only if you know why: `ssh-keygen -R { $host ->
        [absent] HOST
       *[other] { SHELL($host) }
    }`
remote-key-unknown = the key of { remote-host } is not known yet
    .hint = connect once with `ssh { $host ->
        [absent] HOST
       *[other] { SHELL($host) }
    }` and confirm the key
remote-certificate-not-trusted = the certificate of { remote-host } is not trusted
    .hint = ask who runs the server, or install its certificate authority
remote-not-found = there is no repository at { $address ->
    [absent] the remote's address
   *[other] { $address }
}
    .hint = check the address, and that you may read it
remote-object-format = the remote's object format is SHA-256; sheaf works with SHA-1 only
    .hint = take the history over, where the remote is: `git init --bare --object-format=sha1 NEW && git -C OLD fast-export --all | git -C NEW fast-import`
remote-has-no-reference = the remote has no "{ $name }"
remote-reference-busy = { $path } is held by another git program
    .hint = try again in a moment
remote-protocol-refused = git does not allow addresses of the kind "{ $scheme }"
    .hint = use an SSH or HTTPS address
remote-moved-on = the remote moved on while this was being sent
    .hint = sync again
remote-refused-changes = the server refused the changes
    .hint = your changes are safe here; ask who runs the server
remote-branch-protected = the remote's branch is protected
    .hint = { remote-refused-changes.hint }
remote-branch-checked-out = the remote has this branch checked out
    .hint = use a bare repository: `git init --bare`
remote-failed = git could not reach the remote
store-too-large = with what the remote sends, the store would take more than { $limit }
    .hint = if that is right, allow more: `git config --global sheaf.maxStoreSize 40g`
received-too-many = the remote has more than { $limit } new files and folders; none was taken over
    .hint = if that is right, allow more: `git config sheaf.maxFiles { $more }`
received-too-large = the remote's new files take more than { $limit }; none was taken over
    .hint = if that is right, allow more: `git config sheaf.maxStoreSize 40g`
received-path-too-long = the remote has a path of more than { $limit } bytes; nothing was taken over
    .hint = remove it from the remote's last commit; nothing changed here
received-malformed-folder = the remote's last commit is malformed: { $folder ->
    [absent] its top folder
   *[other] its folder { $folder }
} (tree { $tree }) has names twice or out of order; nothing was taken over
    .hint = where it was pushed from, have git write the folder anew: `git rm -r -q --cached { $folder ->
        [absent] .
       *[other] { SHELL($folder) }
    } && git add { $folder ->
        [absent] .
       *[other] { SHELL($folder) }
    } && git commit && git push`
