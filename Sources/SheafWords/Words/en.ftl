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

## A store in use, files in the way

duration = { $hours ->
    [0] { $minutes }m
   *[other] { $hours }h{ $minutes ->
        [0] {""}
       *[other] { $minutes }m
    }
}
unexpected = unexpected: { $detail }
store-busy = another program{ $process ->
    [absent] {""}
   *[other] {" "}(process { $process })
} is changing the store
    .hint = try again in a moment
git-locked = { $path } is held by another git program{ $age ->
    [absent] {""}
   *[other] , for { $age }
}
    .hint = try again; if no git runs, delete { $path }
file-being-edited = { $path } is open in an editor
    .hint = close the editor and try again
file-changed-meanwhile = { $path } was changed by another program meanwhile
    .hint = { store-busy.hint }
path-blocked = something else is in the way at { $path }
    .hint = move it away, and try again
no-item = no item "{ $handle }"
    .hint = `sheaf list --all` and `sheaf memos` show what there is
filter-failed = a git filter failed; nothing was changed
signing-failed = the commit could not be signed
    .hint = check the key, or turn signing off: `git config commit.gpgsign false`

## Repositories that are none, or damaged, or not trusted

not-a-repository = { $path } is not a git repository
    .hint = `sheaf init { SHELL($path) }` makes it one, without changing a file
other-users-repository = { $path } belongs to another user
    .hint = if you trust it: `git config --global --add safe.directory { SHELL($folder) }`
untrusted-settings = this needs git settings of the repository's own that you have not agreed to
    .hint = `sheaf trust{ $path ->
        [absent] {""}
       *[other] {" "}{ SHELL($path) }
    }` shows them and asks
git-settings-malformed = git's settings cannot be read: { $path }, line { $line }
    .hint = correct the line in an editor
git-settings-unreadable = git's settings are not used: { $path } is no plain file, too large, or not readable
no-identity = nothing can be committed: git has no { $part ->
    [name] user.name
    [email] user.email
   *[both] user.name and user.email
}, and user.useConfigOnly forbids a derived one
    .hint = { $part ->
        [name] `git config --global user.name NAME` sets it
        [email] `git config --global user.email ADDRESS` sets it
       *[both] `git config --global user.name NAME && git config --global user.email ADDRESS` sets them
    }
object-missing = the repository is damaged: object { $id } is missing
    .hint = `git fsck` looks through all of it; a new clone of the remote may be whole
object-malformed = the repository is damaged: object { $id } cannot be read
    .hint = { object-missing.hint }
damaged-head = the repository is damaged: { $path } names no branch
    .hint = `sheaf doctor --fix` repairs what can be repaired without loss; for the rest, clone the remote anew and copy your files into it
damaged-reference = the repository is damaged: { $path } is empty or leads to nothing
    .hint = { damaged-head.hint }
damaged-reference-name = the repository is damaged: git allows no branch by the name of { $path }
    .hint = { damaged-head.hint }
damaged-object = the repository is damaged: { $path } is empty or was cut short
    .hint = { damaged-head.hint }
damaged-index = the repository is damaged: { $path } cannot be read
    .hint = { damaged-head.hint }
git-format-objects = the repository's object format is { $name }; sheaf works with SHA-1 only
    .hint = take the history over into a new one: `git init --object-format=sha1 NEW && git -C { SHELL($path) } fast-export --all | git -C NEW fast-import`
git-format-references = the repository keeps its branches in { $name }; sheaf works with files only
    .hint = run `git -C { SHELL($path) } refs migrate --ref-format=files`
git-format-extension = the repository has { $name }, a feature of git that sheaf cannot work with
    .hint = a fresh clone may do without it: `git clone { SHELL($path) } NEW`
git-format-version = the repository's git format is { $name }; sheaf works with 0 and 1 only
    .hint = update sheaf

## The system and the programs around

system-reason = { $name ->
   *[other] { $words }
}
system-failed = the system refused: { $reason }
editor-missing = no editor is set up
    .hint = name one: `export EDITOR=nano`
editor-not-found = the editor "{ $command }" cannot be found
    .hint = { editor-missing.hint }
editor-failed = the editor "{ $command }" ended with { $status }; nothing was changed
systemd-missing = systemd was not found
    .hint = add a line to crontab instead: `*/5 * * * * sheaf remind --notify`
    .hint-sync = add a line to crontab instead: `*/5 * * * * sheaf sync`
    .hint-serve = start `sheaf serve --quiet` at login by other means
clipboard-missing = there is no clipboard to copy to
    .hint = install wl-clipboard, xclip or xsel, or write a file with `--out`
clipboard-too-small = the text is too large for the terminal's clipboard
    .hint = { clipboard-missing.hint }
server-missing = sheaf-serve was not found
    .hint = build it with `swift build -c release --product sheaf-serve` and put it beside sheaf
server-port-taken = port { $port } is taken
    .hint = choose another one: `--listen 127.0.0.1:4751`
server-cannot-listen = cannot listen at { $place }: { $reason }
no-device = no device "{ $id }"
    .hint = `sheaf serve devices` lists them
server-without-tls = the server speaks http only, and takes no certificate
    .hint = put Caddy or Tailscale before it, see `sheaf serve --lan`, and run it as `sheaf serve --origin https://NAME`; `sheaf serve --install --origin https://NAME` replaces a unit
file-exists = { $path } is there already
file-not-written = cannot write { $path }: { $reason }
demo-failed = the demonstration broke at `{ $command }`
    .hint = `sheaf demo --keep` leaves the folder for you to look at
