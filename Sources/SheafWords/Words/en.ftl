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
refused-strange-head = HEAD names "{ $name }", which is not a branch
    .hint = { refused-detached-head.hint }
refused-unmerged = the index has unmerged entries
    .hint = resolve them (`git status` lists them) and commit
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
received-too-many = the remote has more than { $limit } new files and folders; none was received
    .hint = if that is right, allow more: `git config sheaf.maxFiles { $more }`
received-too-large = the remote's new files take more than { $limit }; none was received
    .hint = if that is right, allow more: `git config sheaf.maxStoreSize 40g`
received-path-too-long = the remote has a path of more than { $limit } bytes; nothing was received
    .hint = remove it from the remote's last commit; nothing changed here
received-malformed-folder = the remote's last commit is malformed: { $folder ->
    [absent] its top folder
   *[other] its folder { $folder }
} (tree { $tree }) has names twice or out of order; nothing was received
    .hint = where it was pushed from, let git write the folder again: `git rm -r -q --cached { $folder ->
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
git-settings-unreadable = git's settings are not used: { $path } is not a regular file, too large, or not readable
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
    .hint = `sheaf doctor --fix` repairs what can be repaired without loss; for the rest, clone the remote again and copy your files into it
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
    .hint = build it with `swift build -c release --product sheaf-serve` and put it next to sheaf
server-port-taken = port { $port } is taken
    .hint = choose another one: `--listen 127.0.0.1:4751`
server-cannot-listen = cannot listen at { $place }: { $reason }
not-served = no server is running for this store
    .hint = start it with `sheaf serve`, which prints a code as well
no-device = no device "{ $id }"
    .hint = `sheaf serve devices` lists them
several-devices = several devices are called "{ $name }": { $numbers }
    .hint = name one by its number or id: `sheaf serve devices` lists them
server-without-tls = the server uses http only and has no certificate
    .hint = put Caddy or Tailscale in front of it, see `sheaf serve --lan`, and run it as `sheaf serve --origin https://NAME`; `sheaf serve --install --origin https://NAME` replaces a unit
file-exists = { $path } is there already
file-not-written = cannot write { $path }: { $reason }
demo-failed = the demonstration broke at `{ $command }`
    .hint = `sheaf demo --keep` leaves the folder for you to look at

## Numbers of things, for other sentences

items = { $count } { $count ->
    [one] item
   *[other] items
}
conflicts = { $count } { $count ->
    [one] conflict
   *[other] conflicts
}
memos = { $count } { $count ->
    [one] memo
   *[other] memos
}
files = { $count } { $count ->
    [one] file
   *[other] files
}
tasks = { $count } { $count ->
    [one] task
   *[other] tasks
}

## Errors in options and arguments

too-many-words = a command line has at most { $limit } words
    .hint = put text in quotation marks, choose items with `--where`, or pass fewer at a time: `xargs -n 1000`
unknown-option = unknown option "{ $option }"
unknown-command = unknown command "{ $word }"
unknown-topic = no help on "{ $word }"
unknown-kind = no output is of the kind "{ $word }"
    .hint = `sheaf help json` lists the kinds
missing-option-value = `{ $option }` needs a value
option-takes-no-value = `{ $option }` takes no value
wrong-option-value = `{ $option }` cannot be "{ $value }"
unexpected-argument = unexpected argument "{ $argument }"
# Two options of which only one can be meant.
conflicting-options = `{ $first }` and `{ $second }` exclude each other
    .hint = leave one of them out
help-hint = see `{ $command } --help`
short-option-hint = to exclude a tag, use `not +{ $tag }`; everything after `--` is text
argument-handle = HANDLE
argument-status = STATUS
argument-text = TEXT
argument-folder = DIR
argument-file = FILE
argument-tag = NEW
argument-url = URL
argument-device = ID
argument-shell = SHELL
argument-files = BASE, OURS, THEIRS or PATH
missing-argument = { $name } is missing

## What was changed

added-memo = Added memo { ID($item) } "{ $item }"
# The text comes from the keyboard.
type-the-memo = Type the memo; the first line is its title. Ctrl-D on a new line ends it
added = Added { items }
not-repeating = "{ $item }" does not repeat, or not any more
# It was done of a day that the item is past already.
already-past = "{ $item }" is past that day already, next: { $next }
appended = Appended to "{ $item }"
deleted = Deleted "{ $item }"
deleted-count = Deleted { items }
# Follows a deletion: the command that brings everything back.
undo = To undo: `{ $command }`
# The item already is as asked; nothing was written.
unchanged = Nothing to change in "{ $item }"
# What came back from the editor is what it was given.
unchanged-in-editor = "{ $item }" was left as it was
unchanged-count = Nothing to change in { items }
# Files that the user had edited by hand and not committed went into a commit of their own.
committed-hand-edits = First committed { $files } { $files ->
    [one] file
   *[other] files
} edited by hand
# Another program had moved the branch alone.
brought-forward = Brought { $files } { $files ->
    [one] file
   *[other] files
} to the branch's last commit; another program had moved the branch without them
# Answered with y or n; without an answer, no.
confirm-deletion = Delete "{ $item }"? [y/N]{" "}
confirm-deletion-count = Delete { items }? [y/N]{" "}
confirm-change = Change { items }? [y/N]{" "}
# Steps of undo or redo, which stand above.
confirm-steps = All these { $count } steps? [y/N]{" "}
and-more-steps = and { $count } more
many-steps = { $count } steps are a lot to take back without a question
    .hint = confirm with `--yes`
added-task = Added { ID($item) } "{ $item }"{ $due ->
    [absent] {""}
   *[other] , due { $due }
}{ $repeat ->
    [absent] {""}
   *[other] , { repeats }
}{ $plan ->
    [absent] {""}
   *[other] , { $plan }
}
# Among other values that were changed; `repeat` is a rule such as `every Thursday until Nov 26`.
repeats = repeats { $repeat }
moved = Moved "{ $item }"{ $from ->
    [absent] {""}
   *[other] {" "}from { $from }
} to { $to }
moved-count = Moved { items } to { $to }
# A repeating item that goes on; `missed` days were passed over.
advanced = { $skipped ->
    [true] Skipped
   *[false] Done:
} "{ $item }", next: { $next }{ $missed ->
    [0] {""}
   *[other] {" "}({ $missed } missed)
}
retitled = Retitled "{ $item }" to "{ $new }"
changed = Changed "{ $item }": { $changes }
changed-count = Changed { items }: { $changes }
already-there = "{ $item }" is already { $status }
# It was to be opened again.
already-open = "{ $item }" is open already ({ $status })
# Work on it was to be stopped.
not-begun = "{ $item }" is not begun ({ $status })
# Closed although another one was to be done first.
was-blocked = "{ $item }" was still blocked by "{ $blocker }"
# What was closed had blocked it.
freed = "{ $item }" can be done now
freed-count = { tasks } can be done now
committed-hand-edits-deleted = First committed { $files } { $files ->
    [one] file
   *[other] files
} edited by hand, { $deleted } of them deleted
box-marked = { $ticked ->
    [true] Ticked
   *[false] Unticked
} "{ $text }" in "{ $item }": { $done } of { $total } done
boxes-marked = { $ticked ->
    [true] Ticked
   *[false] Unticked
} { $count } { $count ->
    [one] box
   *[other] boxes
} in "{ $item }": { $done } of { $total } done
no-such-box = { $count ->
    [0] the item has no checklist
   *[other] no box { $number }: the checklist has { $count }
}
    .hint = { $count ->
        [0] { no-checklist-hint }
       *[other] { no-such-box-hint }
    }

## Checklists

no-checklist = "{ $item }" has no checklist
no-checklist-hint = lines such as `- [ ] ask Mina` make one; `sheaf append` adds them
no-such-box-hint = `sheaf check HANDLE` shows the boxes with their numbers
# The text was to be a part of a box's.
no-box-holds = { $count ->
    [0] the item has no checklist
   *[other] no box with "{ $text }"
}
    .hint = { $count ->
        [0] { no-checklist-hint }
       *[other] { no-such-box-hint }
    }
ambiguous-box = { $count } boxes with "{ $text }"
    .hint = { no-such-box-hint }
# The file was changed so that a box cannot be found any more.
box-is-gone = { $path } no longer has the box "{ $text }"
    .hint = { no-such-box-hint }

## Completion in shells, and the manual

# The abstract of `sheaf help`, beside the other commands.
help-abstract = Show the help of a command or topic
unknown-shell = no completion for the shell "{ $name }"
wrote-manual = Wrote { $count } { $count ->
    [one] page
   *[other] pages
} into { $folder }

## Conflicts

no-conflicts = No conflicts; nothing to resolve
no-conflicts-in = No conflicts in "{ $item }"
conflicts-in = "{ $item }": { conflicts }
# The version in the file.
current-version = current
other-version = other
# On a side that has nothing.
empty-version = (nothing)
# The other version, where it is not known whose it is.
unknown-version = (nothing it could replace)
how-to-resolve = Resolve them with `sheaf resolve`, or delete the quotations in the text
which-version = Keep [c]urrent, [o]ther, [b]oth, [e]dit, [s]kip?{" "}
confirm-settling = Resolve { conflicts } in { $items } { $items ->
    [one] item
   *[other] items
}? [y/N]{" "}
resolved = Resolved the conflicts in { items }
# Text that another program's merge dropped may be missing; nothing was written.
dismissed = What was dropped from "{ $item }" is no longer shown
# Found in merge commits that a sync received.
dropped-by-others = Merges by other programs dropped lines of { $files } { $files ->
    [one] file
   *[other] files
}; see `sheaf conflicts`
missing-option = cannot ask here; say what to keep with `{ $option }`
# The text that the other one would replace is not known; nothing was changed.
no-counterpart = { $path }: cannot tell what { STYLE($digest, "id") } would replace
    .hint = `--keep both` keeps it as separate text; or edit the note
no-such-conflict = no conflict "{ $digest }" in this item
    .hint = `sheaf conflicts` shows them
ambiguous-conflict = more than one conflict begins with "{ $digest }"
conflict-front-matter = front matter
conflict-value = value of { $key }
conflict-line = line { $line }
conflict-markers = { $path }:{ $line }, markers left by another program
conflict-dropped = { $place ->
    [absent] {""}
   *[other] { $place },{" "}
}dropped by another program's merge
settled = Resolved the conflicts in "{ $item }"
settled-some = Resolved some of the conflicts in "{ $item }"; others remain
unchecked-merges = Merges by other programs too large to check for dropped lines: { $commits }{ $more ->
    [0] {""}
   *[other] {" "}and { $more } more
}
crowded = { $status } holds { tasks }, more than its limit of { $limit }

## What there is and what was done, in numbers

no-projects = No projects yet; `project:kitchen` puts an item into one
no-tags = No tags yet; `+home` gives an item one
open-count = { $count } open
day-count = { $days } { $days ->
    [one] day
   *[other] days
}
nothing-tracked = No time is being recorded
nothing-tracked-yet = No time was recorded; `sheaf track HANDLE` starts
tracked-since = since { $time }
# Time spent, of the time it should take.
tracked-of = { $spent } of { $estimate }
not-yet-spent = "{ $text }" is not over yet
    .hint = with another day: yesterday 14:00-15:30
tracked-in-all = { $sum } in all
started-tracking = Recording time for "{ $item }"
stopped-tracking = Spent { $spent } on "{ $item }"
# In a history, behind the name of an item.
began-tracking = time started
spent-time = { $time } spent
column-estimate = estimate
column-time = time
not-a-number = "{ $text }" is not a number
    .hint = a number such as 3 or 2.5
not-an-effort = "{ $text }" is not an amount of time
    .hint = for example 45m, 2h, 1h30m, half an hour
# The question before something is closed whose parts are not.
confirm-open-parts = { $count } { $count ->
    [one] part
   *[other] parts
} of "{ $item }" still open. Close it anyway? [y/N]{" "}
open-parts = { $count } { $count ->
    [one] part
   *[other] parts
} of "{ $item }" still open
statistics-done = { $done } done, { $added } added, { $open } open
statistics-streak = { $days } { $days ->
    [one] day
   *[other] days
} in a row; the longest: { $longest }
# The time that tasks take from being made to being done.
statistics-cycle = half of the tasks are done within { $time }
statistics-open = Open tasks by week

## The demonstration

demo-is-kept = Everything above really ran; it is kept in { $folder }
demo-is-deleted = Everything above really ran; its folder is deleted
demo-next = Start with `sheaf init`, or adopt your notes with `sheaf init DIR`

## Findings of the doctor

all-is-well = Everything is in order
# Under what can be fixed automatically.
fix-hint = fix it with `sheaf doctor --fix`
git-is-old = git { $version } is too old to sync; { $needed } or later is needed
old-lock-hint = `sheaf doctor --fix`, or if no git is running, `rm { SHELL($path) }`
driver-is-missing = this clone has no merge driver, so plain git cannot merge notes
    .fixed = this clone had no merge driver
driver-is-unwanted = the merge driver was removed here; plain git leaves markers in notes
driver-is-another = git's setting merge.sheaf.driver is another one: { $driver }
install-driver-hint = `sheaf doctor --install-driver` sets it up
program-not-found = git cannot find sheaf on the PATH and merges notes without it
program-not-found-hint = put sheaf into a folder of the PATH, such as ~/.local/bin
# The settings were raised to a newer format.
upgraded = The store has format { $format } now
# The settings name a format before the newest.
older-format = the store has format { $format }; this sheaf writes only format { $known }
    .hint = { older-format-hint }
older-format-hint = upgrade it with `sheaf doctor --upgrade` once every device has this version; until then the store can be read
shared-id = { $count } files have the id { STYLE($id, "id") }
    .fixed = { $count } files had the id { STYLE($id, "id") }
shared-id-hint = `sheaf doctor --fix` gives all but the first an id of its own
unreadable-items = { $count } { $count ->
    [one] place
   *[other] places
} cannot be read
only-in-git = { $count } { $count ->
    [one] path
   *[other] paths
} in git without a file here
only-in-git-hint = their names, targets or sizes are not possible here; they stay in every commit; for a large file, run `git checkout --ignore-skip-worktree-bits PATH`
held-back-file = { $path } is too large and is not synced
held-back-hint = keep it outside of the store, or list it in .gitignore
# Merge commits that came by plain git.
unaudited-merges = { $count } { $count ->
    [one] merge
   *[other] merges
} by git not checked for lost lines yet
    .fixed = merges by git were not checked for lost lines: { $count }
audit-hint = `sheaf sync` and `sheaf conflicts` check them
interrupted-change = a change was interrupted; the next command finishes it
    .fixed = a change was interrupted
unsaved-text = text from an editor was not saved: { $path }
rescued-file = a file that was moved aside is in no commit: { $path }
# A folder: what was found of a change that had begun in a folder of which this one is a copy.
interrupted-elsewhere = files of a change that was interrupted elsewhere are kept: { $path }
# A folder that was found in the place of our own.
foreign-folder = sheaf's data from elsewhere is kept and not used: { $path }
leftover-hint = copy what you need, then `rm { SHELL($path) }`
# It is in a commit and old.
clutter = no longer needed, since a commit has it: { $path }
    .fixed = no longer needed, since a commit has it: { $path }
doctor-fixed = { STYLE("fixed:", "statusClosed") }{" "}
doctor-note = { STYLE("note:", "hint") }{" "}
doctor-problem = { STYLE("problem:", "warning") }{" "}
old-lock = git left a lock behind, { $age } ago: { $path }
    .fixed = git had left a lock behind: { $path }
attribute-is-missing = the attributes do not send { $count } { $count ->
    [one] note
   *[other] notes
} to the merge driver: { $first }{ $count ->
    [1] {""}
   *[other] , …
}
    .fixed = the attributes did not send notes to the merge driver: { $count }
converted-notes = git converts the line ends of { $count } { $count ->
    [one] note
   *[other] notes
}: { $first }{ $count ->
    [1] {""}
   *[other] , …
}
leftover-folder-hint = copy what you need, then `rm -r { SHELL($path) }`

## Editing, moving, bringing back

# The text changed, and no value that could be named.
edited = Saved "{ $item }"
edited-count = Saved { items }
# The file was deleted while the editor had it.
brought-back = "{ $item }" had been deleted meanwhile; it is restored with what you typed
emptied = "{ $item }" was left empty and stays as it was; `sheaf rm` deletes
# The editor was left without a title or text for the new item.
nothing-typed = Nothing changed in the editor, nothing added
# Of standard input.
input-is-no-text = the input is no text in UTF-8
    .hint = convert it first, as `iconv -f cp949 -t utf-8` does; `sheaf attach` takes any file
# Follows the sentence on what else was changed.
renamed = The file of "{ $item }" is now { $path }
renamed-count = Renamed { files }
restored = Restored { ID($item) } "{ $item }"
restored-count = Restored { items }
changed-settings = Changed the settings
# The first line of a new settings file.
settings-comment = sheaf: settings shared by every device of this store
# `key` stands among settings that no program changes without spoiling comments.
settings-not-simple = "{ $key }" cannot be set alone in this file
    .hint = `sheaf config --edit` opens it
unchanged-settings = The settings are as they were
# The source of a setting that nobody has made.
default-setting = default
# Under the places where front matter cannot be read.
what-of-broken = Status, dates and tags cannot be read. [e]dit again, [s]ave as it is, [q]uit without saving?{" "}
what-of-settings = These settings are not saved. [e]dit again, [q]uit without saving?{" "}
# Under the places where files cannot be read that a sync leaves alone.
waits-for-repair = Sync waits with { $files } { $files ->
    [one] broken file
   *[other] broken files
}: repair with `sheaf edit`, or accept with `git commit`
# A line under another error: the text is safe.
text-is-kept = what you typed is in { $path }
no-deleted-item = no deleted item matches "{ $handle }"
    .hint = `sheaf log` shows what was deleted
not-deleted = "{ $item }" is not deleted
# A file at this path would be no item.
left-out = { $path } would not be an item: git or the settings exclude it
    .hint = `sheaf config` shows the settings, `git check-ignore -v` the rest
settings-changed-meanwhile = the settings were changed elsewhere meanwhile
    .hint = { store-busy.hint }
merged-meanwhile = "{ $item }" had changed meanwhile; both versions are merged{ $conflicts ->
    [0] {""}
    [one] , { $conflicts } conflict kept in the text
   *[other] , { $conflicts } conflicts kept in the text
}
relocated = Moved "{ $item }" to { $folder ->
    [absent] the top folder
   *[other] { $folder }
}
relocated-count = Moved { items } to { $folder ->
    [absent] the top folder
   *[other] { $folder }
}

## Problems in files and settings

front-matter-not-closed = the front matter is never closed
key-appears-twice = "{ $key }" is already on line { $first-line }; the last one counts
unreadable-value = the value of "{ $key }" is not YAML; it is read as plain text
too-complex-value = the value of "{ $key }" is too deeply nested to be read
value-not-a-date = "{ $value }" of "{ $key }" is not a date
not-toml = the text between +++ is not TOML from here on
not-text = not a text file: it has NUL bytes
unmarked-utf16 = this is UTF-16 without a byte order mark: save it as UTF-8
too-large-for-item = larger than { $limit-in-mebibytes } MiB, so it is not read as an item
not-utf8 = { $encoding }, not UTF-8: it can be read, and `sheaf doctor --fix` converts it
cannot-edit-encoding = { $path } is { $encoding }, not UTF-8, and is not edited
    .hint = { other-encoding-hint }
other-encodings = { $count } { $count ->
    [one] note
   *[other] notes
} not in UTF-8: read, but not edited
    .fixed = notes that were not in UTF-8: { $count }
other-encoding-hint = `sheaf doctor --fix` converts them in one commit
cannot-read = cannot be read: { $reason }
# An attachment over the size limit, which is neither committed nor sent.
too-large-to-sync = larger than { $limit-in-mebibytes } MiB, so it is not committed
# Findings that were left out where they are listed.
more-findings = { $count } { $count ->
    [one] more warning
   *[other] more warnings
}; `sheaf doctor` shows all
toml-front-matter = the front matter of { $path } is TOML, which is read but never written
    .hint = { edit-by-hand-hint }
# The place of a problem in the settings, before the problem.
settings = { $path }:{ $line }: { $problem }
unknown-setting = unknown setting "{ $key }"
wrong-setting-value = "{ $key }" cannot be "{ $value }"; one of { $allowed }
duplicate-status = the status "{ $name }" is named twice
no-statuses = there are no statuses
bad-template = "{ $template }" is not a path template for "{ $key }"
too-many-settings = "{ $key }" may hold { $limit } entries at most
setting-too-long = a value of "{ $key }" may be { $limit } bytes at most
settings-hint = `sheaf help settings` explains the settings
no-closed-status = no status is marked closed
    .hint = write under `statuses:` `- {"{"}name: { $status }, closed: true{"}"}`
# Saved queries in which `3m` was three months.
queries-with-minutes = saved queries compare dates with minutes: { $names }
queries-with-minutes-hint = `3m` is three minutes now; for months write `3mo` with `sheaf config --edit`
unnamed-statuses = tasks are memos now because their statuses were renamed
settings-not-a-file = a link or a folder is in the place of the settings; the last committed ones are used
    .hint = remove it and restore the file: `git log .sheaf/config.yml` and `git checkout COMMIT -- .sheaf/config.yml`
settings-too-large = the settings are too large
# A folder that belongs to another git repository, found at adoption.
nested-repository = another git repository, so it is not part of this store
# A file over 10 MB, committed at adoption.
large-file = over 10 MB; it is committed, and goes to every device
# A file that is open in an editor.
held-back-open = open in an editor, so it is not committed yet
# A file whose name git refuses.
held-back-refused = git refuses this name, so the file stays here until it is renamed
# A file that seems to hold a key or a password, by its name or its beginning.
held-back-secret = looks like a secret, so it is not committed
# A file or a folder whose name begins with a dot.
held-back-hidden = hidden, so it is not committed unless you say so
# A file that an editor or another program keeps beside one that it has open.
held-back-temporary = looks like another program's temporary file, so it is not committed
# A file that an ignore file left out before the last sync.
held-back-ignored = ignored until other devices changed the rules, so it is not committed
# A folder with what a change had left that was not begun here, so that it was not carried out.
kept-interrupted = left by a change that was interrupted elsewhere; kept here, not applied
# The folder that was found in the place of our own.
kept-from-elsewhere = sheaf's data from elsewhere; kept under this name and not used
# A file that an interrupted change had displaced and that git does not have.
kept-rescued = moved aside by a change and in no commit; kept here
not-an-entry = not an entry of front matter: "{ $text }"
briefly = { $first } ({ $more ->
    [0] see `sheaf doctor`
   *[other] { $more } more: `sheaf doctor`
})
not-yaml = not YAML{ $reason ->
    [absent] {""}
   *[other] : { $reason }
}
setting-type-text = a text
setting-type-boolean = true or false
setting-type-number = a number
setting-type-list = a list
setting-type-mapping = keys with values
wrong-setting-type = "{ $key }" must be { $expected }
unused-setting = { $problem }; the default is used
unnamed-status = { items } with the status "{ $status }" no longer { $count ->
    [one] is a task
   *[other] are tasks
}: the settings do not name it
unnamed-status-hint = keep the old name as an alias: `aliases: [{ $status }]`

## First steps

welcome = sheaf keeps tasks and memos as Markdown files in a git repository of yours
confirm-first-store = Make a store in { $path }? [y/N]{" "}
three-commands = Three commands to know:
# The hint for notes that are on another device already.
first-add = sheaf add Buy milk due:fri +home
first-add-meaning = add a task
first-board = sheaf
first-board-meaning = see the board
first-done = sheaf done milk
first-done-meaning = tick it off
other-devices = `sheaf remote` connects other devices, `sheaf help` lists all commands
about-remotes = A remote is an empty git repository that all your devices reach: at a hosting site, on a server of yours, on a memory stick
ask-remote = Its address, as git@example.com:notes.git or a folder:{" "}
# It was asked just now.
remote-answers = It answers
remote-hint = `sheaf sync` brings both sides together
# The hint for those without one.
without-remote-hint = `sheaf remote URL` names one

## Changes of items, as the history tells them

was-added = added
was-deleted = deleted
was-restored = brought back
# Deleted on one side and changed on the other.
was-kept = kept, though the other side had deleted it
# A merge joined what two sides had changed.
was-merged = merged from two sides
# The item's file, from the top of the store.
file-was-moved = file moved to { $path }
got-its-id = given an id
conflicts-appeared = { conflicts } kept
conflicts-were-settled = { conflicts } settled
was-converted = converted to UTF-8
was-reformatted = reformatted
# A day of a repeating item.
occurrence-done = done for { $day }, next { $next }
occurrence-skipped = skipped { $day }, next { $next }
happened = "{ $item }" { $phrases }
was-retitled = retitled to "{ $new }"
was-moved = moved from { $from } to { $to }
was-completed = completed ({ status-turn })
was-reopened = reopened ({ status-turn })
status-turn = { $from ->
    [absent] { $to }
   *[other] { $from } → { $to }
}
got-status = status set to { $status }
lost-status = status removed (was { $status })
column-occurrence = occurrence
key-text = text
valued = { $key } { $value }
value-changed = { $key } changed from { $from } to { $to }
value-set = { $key } set to { $to }
value-removed = { $key } removed (was { $from })
value-changed-somehow = { $key } changed
was-tagged = tagged { $tags }
was-untagged = untagged { $tags }
text-was-edited = text edited ({ $signs } { $count ->
    [one] line
   *[other] lines
})
was-ticked = ticked "{ $text }"
were-ticked = ticked { $count } { $count ->
    [one] box
   *[other] boxes
}
was-unticked = unticked "{ $text }"
were-unticked = unticked { $count } { $count ->
    [one] box
   *[other] boxes
}
derived-identity = commits are made as { $identity }, since git has no { $key }{ $other ->
    [absent] {""}
   *[other] {" "}and { $other }
}

## The history

store-was-begun = Store created
settings-were-changed = Settings changed
settings-were-deleted = Settings deleted
file-was-added = { $path } added
file-was-changed = { $path } changed
file-was-deleted = { $path } deleted
other-file-was-moved = { $path } renamed
and-more = and { $items } { $items ->
    [one] more item
   *[other] more items
}
and-more-files = and { $files } { $files ->
    [one] more file
   *[other] more files
}
# A merge that took everything as one side had it.
merge-decided-nothing = Two sides joined
changed-no-file = No file changed
# By no command: an editor, git, a web page.
by-hand = by hand
by-hand-on = by hand on { $device }
by-merging = merge
# Follows what was undone, in the history with everything.
is-undone = undone
is-an-undo = undo
is-a-redo = redo
no-matching-history = Nothing in the history matches; `sheaf log` shows all

## Name and e-mail address of commits

# Above the questions.
about-identity = Commits carry a name and an e-mail address, and git does not know yours yet
ask-name = Your name [{ $derived }]:{" "}
ask-email = Your e-mail address [{ $derived }]:{" "}

## Dates, tokens and queries that cannot be read

did-you-mean = did you mean "{ $word }"?
# The words that may stand at the place.
one-of = one of { $words }
not-a-date = not a date: "{ $text }"
    .hint = { $rule ->
        [absent] { date-hint }
       *[other] { repeating-date-hint }
    }
date-hint = for example 2026-11-25, tomorrow 3pm, fri, +3d, next week, end of month
incomplete-date = the date stops too early: say which day, as in december 1
    .hint = { date-hint }
# A date that ends with a number by itself: `내일 8`.
incomplete-time = say what the number counts: tomorrow 8am, in 3 days
    .hint = { date-hint }
misplaced-date-word = "{ $word }" does not fit the rest
    .hint = { date-hint }
unknown-repeat = "{ $word }" does not say how something repeats
    .hint = { $time ->
        [absent] { repeat-hint }
       *[other] { repeat-time-hint }
    }
shorter-than-day = nothing repeats within a day: "{ $text }"
    .hint = repeat it daily, with a box for each time: `- [ ]` lines are open again each day
# So many times a week, or another period.
no-fixed-days = "{ $text }" does not say on which days
    .hint = { $period ->
        [daily] { times-a-day-hint }
        [weekly] { times-a-week-hint }
        [monthly] { times-a-month-hint }
       *[yearly] { times-a-year-hint }
    }
times-a-day-hint = repeat it daily, with { $count } boxes: `- [ ]` lines are open again each day
times-a-week-hint = name the days: every mon, wed and fri; so many times in all is `for { $count } times`
times-a-month-hint = name the days: every month on the 1st and 15th; so many times in all is `for { $count } times`
times-a-year-hint = say how far apart: every 6 months; so many times in all is `for { $count } times`
repeat-time-hint = a time belongs in due: due:"mon 9am" repeat:"every mon"
repeat-hint = for example every 2 weeks on mon, weekdays, every month on the last fri
# Behind a date that says how something repeats.
repeating-date-hint = what repeats is written as repeat:"every month on the first mon"
no-such-day = there is no day "{ $text }"
    .hint = { date-hint }
# A day that is appointed anew each year: a solar term, a substitute holiday.
day-not-in-table = it is not known ahead which day "{ $text }" is
    .hint = write the day itself, as 2026-12-22
unknown-lunar-year = the lunar calendar here has no "{ $text }"
    .hint = it has the years { $first } to { $last }
# A day with the name of another day of the week: "November 30 is a Monday, not a Tuesday".
wrong-weekday = { $day } is a { $right }, not a { $said }
    .hint = { date-hint }
no-such-time = there is no time "{ $text }"
    .hint = for example 3pm, 14:30, noon
# A date that is probably a slip.
unlikely-year = "{ $text }" is in the year { $year }
    .hint = if that year is meant, add `--yes`
confirm-year = "{ $text }" is in the year { $year }. Is that meant? [y/N]{" "}
number-too-large = "{ $text }" is too large
    .hint = the largest is { $limit }
query-hint = `sheaf help query` explains queries
unknown-key = unknown key "{ $key }"
    .hint = keys: { $keys }
unknown-priority = unknown priority "{ $text }"
# The word after `is:`.
unknown-state = `is:` cannot be "{ $text }"
# The word after `has:`.
unknown-field = `has:` cannot be "{ $text }"
# The word after `due.` and the like.
unknown-comparison = unknown comparison "{ $text }"
# `@name` that the settings do not keep.
unknown-query = no query is saved as "{ $name }"
    .hint = save one in the settings: `queries: {"{"}work: +work is:open{"}"}`
# `@name` that asks for others, and these for more.
query-too-large = "{ $name }" expands to too much
too-many-terms = a query has at most { $limit } terms
not-a-date-key = "{ $key }" has no date to compare
    .hint = keys: { $keys }
missing-value = "{ $key }" needs a value
not-a-tag = "{ $text }" is not a tag: letters, digits, emoji, -, _ and /, not digits alone
    .hint = for example +home, +home/garden
not-closed = { $mark } is not closed
not-opened = this parenthesis was never opened
nested-too-deeply = parentheses are nested too deeply
# A token of another program; `meant` is ours.
read-as = "{ $text }" was read as `{ $meant }`
# A word of a date that does not go with the date before it.
date-word-in-title = "{ $text }" stays in the title: it does not go with the date before it. A date is written in one piece: `due:"next friday 3pm"`
# A date more than a year away, whose digits also say a nearer one.
nearer-day = "{ $text }" was read as { $read }; for { $nearer } write `{ $written }`
left-in-title = "{ $text }" stays in the title as text{ $meant ->
    [absent] {""}
   *[other] ; did you mean `{ $meant }`?
}
missing-operand = "{ $operator }" has nothing to apply to
candidate = { ID($item) }  "{ $item }"
kind-task = task
kind-memo = memo
brace-hint = write `{ $brace }{ $brace }` for the brace itself
unknown-escape = "\{ $letter }" has no meaning
no-such-link = { $count ->
    [0] the item has no links
   *[other] no link { $number }: the item has { $count }
}
    .hint = { no-such-link-hint }
moved-by-hand = { $old } was moved to { $path }
moved-by-hand-with-links = { $old } was moved to { $path }; `sheaf doctor --fix` rewrites the links to it

## Items that cannot be found or changed

# One of several words, of which others name something exactly.
not-exact = no item is called exactly "{ $word }"
    .hint = several items are named by rows, ids, paths, file names or whole titles; other words are read together as one title
# The hint where items are to be changed: an unset variable in a script must not mean everything.
empty-query = the query is empty and would mean every item
    .hint = if every item is meant: `--where "is:task or is:memo"`
# The candidates follow as causes, see ``candidate(_:)``.
ambiguous-handle = "{ $handle }" could be any of { items }
    .hint = name one by its id or path, or by more of its title
# An ambiguous handle on a terminal.
numbered-candidate = { $number }  { ID($item) }  "{ $item }"
which-item = Which one? [1-{ $count }]{" "}
# Behind the candidates that are shown.
more-candidates = and { $count } more
# A row number without a listing to count in.
no-listing = row { $row }: nothing was listed on this terminal yet
    .hint = { no-item.hint }
no-such-row = row { $row }: the last listing had { $count } { $count ->
    [one] row
   *[other] rows
}
    .hint = { no-item.hint }
# With `--no-input` only ids, their prefixes and paths name an item.
not-an-id = "{ $handle }" is neither an id nor a path
no-input-hint = with `--no-input` titles and row numbers are not understood
not-an-item = { $path } is not an item of the store
    .hint = items are `.md` files that neither git nor `items:` excludes
# The item that the last listing had in that row is no longer there.
# A folder outside the store, or one whose name begins with a dot.
not-a-folder = { $path } is not a folder for items
    .hint = name a folder inside the store that does not begin with a dot
status-instead-of-folder = "{ $name }" is a status, and no folder is called so
    .hint = `sheaf move` changes the status; `{ $name }/` makes a folder
declined = Cancelled; nothing was changed
# A question about so many items would be needed and nobody can be asked.
confirmation-needed = this changes { items }, and cannot ask here
    .hint = confirm with `--yes`

## Groups, columns and templates of listings

column-kind = kind
column-updated = changed
# On an item with both sides of a conflict in it.
conflict-mark = conflict
without-status = no status
without-project = no project
without-priority = no priority
without-due = no due date
without-tag = no tag
# Without a key of the user's own.
without = no { $key }
due-overdue = overdue
# Of what is closed: nothing is late there.
due-past = past
due-today = today
due-tomorrow = tomorrow
due-this-week = this week
due-next-week = next week
due-later = later
unknown-template-field = unknown field "{ $name }"
missing-template-field = there is no field in `{"{"}{"}"}`
brace-not-closed = { not-closed }
    .hint = { brace-hint }
brace-not-opened = this brace was never opened
    .hint = { brace-hint }
board-empty = empty
board-more = … { $count } more

## Links

# A link that nothing that could be typed there would keep.
link-lost = the link [[{ $name }]] in { $path }, line { $line }, would lead elsewhere
    .hint = choose another name, or change the link first; nothing was changed
# Follows a change that others' links followed.
links-followed = Rewrote the links to it in { $notes } { $notes ->
    [one] note
   *[other] notes
}
no-broken-links = Every link leads somewhere
no-ambiguous-links = No link could lead to several files
no-orphans = Every memo and file has a link to it
no-mentions = Nothing mentions it without a link
no-links = no links
# A file that is no item.
linked-file = file
# Behind a link that might lead to several files: the number of them.
link-is-one-of = one of { $count }
# Behind the first items that link to one.
more-links = { $count } more: `sheaf links HANDLE`
column-backlinks = linked by
no-such-link-hint = `sheaf links HANDLE` shows the links with their numbers
link-leads-nowhere = [[{ $name }]] leads nowhere
    .hint = { no-such-link-hint }
attached = Attached { files } to "{ $item }"
moved-links = { $count } { $count ->
    [one] link
   *[other] links
} to notes that another program moved
    .fixed = links to notes that another program had moved: { $count }
unwritable-links = { $count } { $count ->
    [one] link
   *[other] links
} in front matter to notes whose new names no link can hold
unwritable-links-hint = give the notes names without # ^ [ ] |, then run `sheaf doctor --fix`; or change the links by hand
# A tag is to get a name that there is already.
confirm-tag-union = +{ $new } already exists. Merge +{ $old } of { items } into it?
tag-renamed = Renamed +{ $old } to +{ $new } in { items }
no-such-tag = no item has +{ $tag }
    .hint = `sheaf tags` lists them

## Listings

column-id = id
column-title = title
column-status = status
column-due = due
column-repeat = repeat
column-tags = tags
column-project = project
column-priority = priority
column-created = created
column-completed = completed
column-path = path
column-checklist = checklist
priority-high = high
priority-medium = medium
priority-low = low
no-open-tasks = No open tasks; `sheaf add Buy milk due:fri` adds one
no-memos = No memos; `sheaf memo` adds one
# A query that no open task matches; others were not looked at.
no-matching-open-tasks = No open task matches; `--all` includes closed tasks and memos
# A query that no item matches.
no-matching-items = No item matches
# All that answers to a query waits; `command` shows it.
waiting-matches = { tasks } waiting: `{ $command }`
# The same of a listing.
no-matching-items-all = No item matches; `{ $command }` shows all
nothing-found = Nothing found for "{ $text }"
nothing-found-hint = fewer or shorter words find more
# No text has the word, but items have the tag.
tagged-instead = { items } with the tag: `sheaf list --all +{ $tag }`
# The findings of the keys of a search with the keyboard set to the other script.
other-keyboard = read with the other keyboard, "{ $text }" finds { items }: `{ $command }`
# A search that left a particle out.
without-particle = Looked for "{ $stem }", without the particle of "{ $typed }"
# The place, in what was piped in, of a task that cannot be read.
in-line = in line { $number } of the input; nothing was added
# The place of a query that cannot be read.
in-context = in SHEAF_CONTEXT
no-history = No history yet; what you add or change appears here
# `--limit` left some out.
shown = { $count } of { $total } { $total ->
    [one] item
   *[other] items
} shown

## The live board

live-loading = one moment…
live-empty = empty
# Nothing answers to what is looked for.
live-no-match = no match
# Under them, what to do about it.
live-empty-hint = n adds one
live-no-match-hint = esc shows all
live-found-memos = t shows { $count } { $count ->
    [one] memo
   *[other] memos
}
live-found-tasks = t shows { $count } { $count ->
    [one] task
   *[other] tasks
}
live-other-keyboard = With the other keyboard, "{ $text }" finds { items }; tab takes it
live-memos-title = memos
# The time of a task has come.
live-due-now = Due now: "{ $item }"
# The number of cards that were picked for the next change. Tasks that are out of sight until later, beside the counts of a live board.
live-waiting = waiting { $count }
live-picked = { $count } picked
live-no-checklist = No checklist in the text
live-syncing = syncing…
live-sync-failed = sync failed
live-offline = offline
live-offline-since = offline since { $ago }
live-synced = synced { $ago }
# Commits that wait.
live-to-send = { $count } to send
live-delete = Delete "{ $item }"? (y/n)
live-delete-count = Delete { items }? (y/n)
live-discard = Leave without saving what was typed? (y/n)
live-new-task = New task
live-new-memo = New memo
live-editing = Editing "{ $item }"
# While it was open; what was typed is not saved yet.
live-changed-meanwhile = changed meanwhile; saving merges both
live-shown-anew = changed meanwhile; this is the new text
live-deleted-meanwhile = deleted meanwhile; saving brings it back
# There is nothing to open.
live-gone = "{ $item }" is not there any more
live-body = text
live-empty-title = title is empty
live-not-a-tag = "{ $word }" cannot be a tag
live-not-a-date = not a date
# Beside an empty date.
live-due-example = fri, tomorrow 3pm, +3d
# Beside an empty `repeat`.
live-repeat-example = every 2 weeks on mon
# Beside an empty `wait`: an item that waits is not shown until then.
live-wait-example = hidden until…
live-not-a-priority = not a priority: high, medium or low
# Beside an empty priority.
live-priorities = high, medium, low
live-history = History
live-history-of = History of "{ $item }"
live-version = "{ $item }" as of { $time }
live-version-made = Changed then
live-version-since = Changed since
live-version-text = Text then
live-version-stands = It is still like this
live-conflicts = Conflicts
# One of several conflicts.
live-conflict = Conflict { $number } of { $count } in "{ $item }"
# Sends when the board is left, as the settings say.
live-sending = Sending changes…
not-on-a-terminal = the live board needs a terminal for its input and output
    .hint = `sheaf board` prints the board anywhere
# The system did not give the terminal's settings, or did not take new ones.
no-terminal = the terminal cannot be set up for the live board: { $reason }
# Under the board that bare `sheaf` prints.
live-board-hint = `sheaf board --live` opens the board to work on; with `board: live` in the settings, `sheaf` does
compared = { $key } { $comparison }
status-todo = todo
status-doing = doing
status-done = done
shown-within = Only `{ $text }` ({ $source })
given-within = From { $source } `{ $name }`: { $values }
no-context = No context: listings show everything
live-more = { $counts } more
live-month = { date-spoken-month } { $year }
live-weekday = { $day ->
    [1] Mo
    [2] Tu
    [3] We
    [4] Th
    [5] Fr
    [6] Sa
   *[7] Su
}
dependency-circle = a task cannot wait for itself: { $items }
    .hint = { circle-hint }
circle-found = these tasks wait for each other, so none of them is blocked: { $items }
many-deleted = { files } gone at once, so nothing was synced
    .hint = { many-deleted-hint }
placeholder-instead = a placeholder of a cloud service is in the place of { $path }
    .hint = { many-deleted-hint }
copied = Copied "{ $item }"
asked-to-copy = Asked the terminal to copy "{ $item }"

## Keys of the live board

live-key-new = new
live-key-open = read
live-key-edit = edit
live-key-move = move
live-key-delete = delete
live-key-undo = undo
live-key-redo = redo
live-key-search = search
live-key-filter = filter
live-key-memos = memos
live-key-tasks = tasks
live-key-sync = sync
live-plan = plan
live-next = Next
live-agenda = The days ahead
live-key-history = history
live-key-conflicts = conflicts
live-key-version = version
live-key-restore = restore
live-key-check = check
live-key-pick = pick
live-key-share = share
live-key-help = help
live-key-quit = quit
live-key-back = back
live-key-scroll = scroll
live-key-next = next
live-key-editor = editor
live-key-yes = yes
live-key-no = no
live-key-current = keep current
live-key-other = take other
live-key-both = both
live-key-save = save
live-key-next-field = next field
live-key-leave = leave
live-key-calendar = calendar
live-key-day = day
live-key-month = month
live-key-take = take
# In front of a query that is typed.
live-filter = filter
live-help = Keys
live-help-move = go to another card or column
live-help-jump = first, last, a page back or on
live-help-open = read the item; so does a double click
live-help-new = a new task or memo; its title takes +tag and due:fri as sheaf add does
live-help-edit = change the item
live-help-editor = change it in your editor
live-help-shift = move to the column on the left or right, or of that number
live-help-pick = pick several for one change
live-help-delete = delete, after a yes
live-help-undo = undo the last change
live-help-redo = redo what was undone
live-help-search = search while you type
live-help-filter = show what a query finds, as in sheaf list
live-help-page = tasks or memos
live-help-check = tick boxes of the checklist
live-help-history = history of all, or with h while reading and in memos of the item; Return opens a version, r there brings it back
live-key-links = links
live-help-links = where its links lead and what links to it; Return follows
live-links = Links of "{ $item }"
live-links-out = leads to
live-help-plan = what comes next, and the days ahead
live-help-conflicts = resolve conflicts
live-help-sync = sync now
live-help-share = copy it as Markdown, to share it
live-help-clear = clear the field to its beginning
live-help-save = save, from every field
live-help-suspend = back to the shell for a while; fg returns
live-help-back = back; forget what was picked, searched or filtered
live-help-quit = leave the board
live-help-mouse = The mouse selects, opens with a double click, presses keys at the foot, drags a card to another column, and scrolls the column it is over
live-help-hangul = Keys work with the keyboard set to Hangul too

## Plain git beside sheaf

# Seen among git's own words, while it merges.
merged-for-git = { $path }: { $conflicts } { $conflicts ->
    [one] conflict
   *[other] conflicts
} kept in the text; see `sheaf conflicts`

## Planning

column-scheduled = scheduled
column-wait = wait
column-depends = depends
column-parent = parent
column-blocks = blocks
column-parts = parts
link-was-moved = moved to { $path }
# Behind a link to an item that is not there.
leads-nowhere = leads nowhere
nothing-to-do = Nothing to do now; `sheaf agenda` shows what comes
nothing-planned = Nothing is planned for these days; `due:fri` gives a task its day
# Behind a task; `items` are titles.
blocked-by = blocked by { $items }
# The task for whose sake another one comes first.
blocks = blocks "{ $item }"
due-on = due { $date }
# Korea's public holidays, in calendars; `beside` is the day before or after.
holiday-newyear = New Year's Day
holiday-seollal = Seollal
holiday-independence = Independence Movement Day
holiday-arbor = Arbor Day
holiday-buddha = Buddha's Birthday
holiday-labor = Labor Day
holiday-children = Children's Day
holiday-memorial = Memorial Day
holiday-constitution = Constitution Day
holiday-liberation = Liberation Day
holiday-forces = Armed Forces Day
holiday-foundation = National Foundation Day
holiday-hangul = Hangul Day
holiday-nations = United Nations Day
holiday-chuseok = Chuseok
holiday-christmas = Christmas
holiday-seollal-beside = Seollal holidays
holiday-chuseok-beside = Chuseok holidays
agenda-overdue = Overdue
scheduled-mark = planned
blocked-mark = blocked
repeat-mark = repeats
# Below a board: tasks that are out of sight until later.
waiting = { tasks } waiting; `sheaf list is:waiting`
circle-hint = remove one of these dependencies first: `sheaf set HANDLE depends:-OTHER`

## Stores that are not written

unknown-format = the store has format { $format }; this sheaf knows formats up to { $known }
    .hint = update sheaf; until then the store can be read

## Reminders

nothing-due = Nothing is due
# The hint where nothing is due at any time.
nothing-due-hint = Tasks with dates appear here: `sheaf add Buy milk due:fri`
# The next due item, where nothing is due yet.
next-due = Next: "{ $item }", { $due }
# A task that one meant to do now.
scheduled-reminder = "{ $item }": planned for { $day }
# Below such a task's title on the desktop.
scheduled-is = Planned for { $day }
# A task whose time has come.
reminder = "{ $item }": due { $due }
# Below a task's title on the desktop.
due-is = Due { $due }
many-due = { tasks } due
remind-unit = sheaf: what is due
sync-unit = sheaf: sync
timer-is-on = Runs every five minutes from now on; `systemctl --user status '{ $unit }'` shows more
# The files are there, and systemd could not be told.
timer-is-ready = The timer is made. Switch it on with `systemctl --user enable --now '{ $unit }'`
timer-is-gone = Switched off { $unit }

## Remotes that refuse

no-remote = the store has no remote
    .hint = set one with `sheaf remote URL`
bad-device = "{ $name }" cannot be the name of a device
    .hint = letters, digits, `-`, `_` and `.`, at most 40 of them
# An address that git could take for an option, or with control characters.
bad-remote = that is not the address of a remote
    .hint = for example git@example.com:notes.git, https://example.com/notes.git
# One word, and no folder has that name.
no-such-remote = "{ $word }" is not an address, and there is no git repository at that path
    .hint = an address is like `git@example.com:notes.git` or `/media/usb/notes.git`; `sheaf remote --remove` removes the remote
unrelated-histories = the remote's history has nothing in common with this store's
    .hint = join both with `sheaf sync --join`, use the remote's with `--take`, or only yours with `--afresh`
many-deleted-hint = bring them back (mount the folder, have the cloud download them, or git restore .), or delete them everywhere with `sheaf sync --deleted`
# Answered with y or n; without an answer, no.
confirm-many-deleted = Delete { files } on every device? [y/N]{" "}

## The board in a browser

# The address to open; it pairs one browser.
serving = Serving at `{ $address }`
served-at = Address: `{ $address }`
pairing-code = Code for another device: `{ $code }` (for 10 minutes)
serves-until-interrupt = Ctrl-C ends it
# Without TLS on a network.
serves-plainly = without https others on the network can read along, and browsers allow less
# Before the commands for it.
behind-caddy = for https on this network, with Debian's Caddy, run instead:
# Before the commands for it.
behind-tailscale = for https from anywhere, with Tailscale, which prints the address, run instead:
# The picture of the address needs so many cells.
too-narrow-for-picture = widen the window to { $columns } columns to see a QR code of the address
serve-unit = sheaf: board in the browser
service-is-on = Serves at `{ $address }` from now on, while you are logged in; `sheaf serve pair` gives a code. `loginctl enable-linger` keeps it running without a login
# The file is there, and systemd could not be told.
service-is-ready = The unit is made. Switch it on with `systemctl --user enable --now '{ $unit }'`
service-is-gone = Switched off { $unit }
no-devices = No browser was paired
device-revoked = Revoked { $name }

## Sharing

wrote-file = Wrote { $path }

## Import and export

# From tasks.json: 12 added, 1 changed, 300 as they were. Standard input has no name.
imported = { $file ->
    [absent] Imported
   *[other] From { $file }
}: { $added } added, { $changed } changed, { $unchanged } as they were
import-would-add = Would add "{ $item }"
import-would-change = Would change { ID($item) } "{ $item }"
import-would-delete = Would delete { ID($item) } "{ $item }"
import-conflicted = "{ $item }" was changed here and there: it holds both versions
import-deleted-here = { $count } { $count ->
    [one] record stays
   *[other] records stay
} deleted: the { $count ->
    [one] item was
   *[other] items were
} deleted here
import-gone = { $count } { $count ->
    [one] item is
   *[other] items are
} not there any more; `--mirror` deletes what was not changed here
import-gone-and-edited = { $count } { $count ->
    [one] item that is
   *[other] items that are
} not there any more { $count ->
    [one] stays: it was
   *[other] stay: they were
} changed here
import-file-missing = a file to import as { $format } is missing
    .hint = `sheaf import { $format } FILE`, or `-` for standard input
import-format-unclear = cannot tell the format of { $file }
    .hint = name the format: `sheaf import FORMAT { $file }` ({ $formats })
import-unreadable = { $file }, { $place }: { $reason }{ $more ->
    [absent] {""}
   *[other] ; and { $more } more
}
    .hint = nothing was imported; `--skip` leaves such records out
import-option-of-another-format = `{ $option }` says nothing about { $format }
import-columns = Columns: { $columns }
no-such-column = no column is called "{ $name }"
    .hint = there are { $columns }
no-title-column = no column is known to be the title
    .hint = `--map title=COLUMN` names it: { $columns }
unknown-exchange-format = no format "{ $name }"
# What is said of a place: line 3: "Buy milk" …
at-place = { $place }: { $what }
place-line = line { $number }
place-file-line = { $file }, line { $number }
place-record = record { $number }
place-item = { $handle }
record-malformed = this is not as the format asks
record-not-utf-8 = this is not UTF-8
record-lacks = `{ $key }` is missing or empty
record-too-long = longer than { $limit }, which is the limit
record-too-deep = values within values, more than { $limit } deep
lost-deleted = "{ $title }" is deleted there and left out
lost-structured = `{ $key }` of "{ $title }" has several parts and is left out
kept-as-text = `{ $key }` of "{ $title }" is no date and kept as text: { $value }
kept-repetition = how "{ $title }" repeats is not known here and kept as text: { $rule }
lost-repetition = how "{ $title }" repeats cannot be said there: { $rule }
lost-dependency = "{ $title }" depends on a task that is not in the file: { $name }
left-to-the-rule = { $count } later { $count ->
    [one] day
   *[other] days
} of "{ $title }" { $count ->
    [one] comes
   *[other] come
} by its rule
kept-extra-days = { $count } { $count ->
    [one] day
   *[other] days
} of "{ $title }" outside its rule { $count ->
    [one] is
   *[other] are
} kept as text only
lost-text = { $count } { $count ->
    [one] line
   *[other] lines
} of text of "{ $title }" { $count ->
    [one] is
   *[other] are
} left out
lost-key = `{ $key }` of "{ $title }" is left out
lost-memo = "{ $title }" is a memo and left out
lost-events = { $count } { $count ->
    [one] event is
   *[other] events are
} left out; `--events` takes them in as memos
lost-zone = `{ $key }` of "{ $title }" is in a time zone that the file does not describe, and goes by the clock: { $name }
more-losses = And { $count } more: `{ $command }` names all

## Making and describing a store

created-store = Made a store in { $path }
adopted-store = Adopted { $path }; no file was changed
cloned-store = Cloned { $url } to { $path }
confirm-code = Take all of it? [y/N]{" "}
# Before a question about hidden files.
hidden-files = Hidden, maybe settings of other programs: { $paths }
confirm-hidden-files = Commit and sync these too? Otherwise git ignores them here. [y/N]{" "}
excluded-here = Ignored in .git/info/exclude: { $paths }
# The answers about files that are held back.
held-back-answers = `sheaf sync --include PATH` commits one, `sheaf sync --exclude PATH` has git ignore it
more-held-back = and { $count } more held back; `sheaf status` names them
# The first steps, where there is no store yet or a fresh one.
first-steps = Begin with: `sheaf add "Buy milk" due:fri +home`
# Bare `sheaf` where there is no store yet.
first-store = No store yet. Make one with `sheaf init`, or see `sheaf --help`
store-location = Store { $path }
device-name = Device { $name }
device-set = This device is { $name } in commits from now on
conflicted = { items } with conflicts to resolve
# The remote is known and nothing has been fetched from it.
remote-never-asked = Remote { $url }: not synced yet
# Among other things about a store.
no-remote-yet = No remote; `sheaf remote` sets one up
without-remote = No remote
remote-set = Remote is now { $url }
remote-removed = Removed the remote; it was { $url }
found = { $files } { $files ->
    [one] file
   *[other] files
}, { $memos } { $memos ->
    [one] memo
   *[other] memos
}, { $tasks } { $tasks ->
    [one] task
   *[other] tasks
}, { $attachments ->
    [0] {""}
    [one] { $attachments } attachment,{" "}
   *[other] { $attachments } attachments,{" "}
}{ $others ->
    [0] {""}
   *[other] { $others } with { $names ->
        [one] another status
       *[other] other statuses
    }{ $statuses },{" "}
}{ $unreadable ->
    [0] {""}
   *[other] { $unreadable } unreadable{ $places },{" "}
}0 changed
also-committed = Also committed: { $count } other { $count ->
    [one] file
   *[other] files
}{ $examples }
holds-code = this repository holds more than notes and attachments{ $examples }; every sync would commit and push all that changes in it
    .hint = keep notes in a repository of their own, such as `sheaf init ~/notes`; `sheaf init . --whole` adopts everything anyway; add `--remote URL` for what the remote has
counts = { $open } open { $open ->
    [one] task
   *[other] tasks
}{ $overdue ->
    [0] {""}
   *[other] {" "}({ STYLE($overdue, "overdue") } overdue)
}, { $waiting ->
    [0] {""}
   *[other] { $waiting } waiting,{" "}
}{ $closed } closed, { $memos } { $memos ->
    [one] memo
   *[other] memos
}
uncommitted = { $files ->
    [0] Everything is committed
    [one] { $files } file not committed
   *[other] { $files } files not committed
}
paths-only-in-git = { $count } { $count ->
    [one] path
   *[other] paths
} in git without a file here: { $paths }
remote-is-up-to-date = Remote { $url }: up to date at the last check
remote-state = Remote { $url }: { $send } { $send ->
    [one] commit
   *[other] commits
} to send, { $receive } to receive
transfer-counting = counting { $count }…
transfer-fetching = fetching { $count }…
transfer-applying = applying { $count }…
transfer-sending = sending { $count }…

## Stores that cannot be found or made, and what the system refuses

no-store = no store in { $path } or above it
    .hint = make one with `sheaf init`, or name one with `--store DIR`
# The directory was named, so no other was looked at.
no-store-at = there is no store in { $path }
    .hint = make one with `sheaf init { SHELL($path) }`
# The hint where notes lie in the current directory: they are adopted, not left beside an empty store.
no-store-among-notes-hint = `sheaf init .` makes a store of the notes here, without changing a file; `--store DIR` names another
inside-larger-repository = { $path } is inside the larger repository { $root }
already-a-store = { $path } is a store already
not-a-directory = { $path } is not a directory
# A clone's target that is a repository.
not-empty = { $path } is a git repository already
    .hint = give it the remote: `sheaf init DIR --remote URL`
# Neither a directory was named, nor `$SHEAF_STORE`, nor `HOME`.
no-home = no place for a store: HOME is not set
    .hint = name a folder: `sheaf init DIR`
# The user's home, or a folder of the system's.
not-for-notes = { $path } is not a folder of notes: all its files would be committed
    .hint = name a folder for the notes, such as `sheaf init ~/notes`; `sheaf init --force` adopts it anyway
# Nothing of this name waits for a yes or a no.
not-held-back = nothing is held back at { $name }
    .hint = `sheaf status` names what is held back
# Git stores the note with other line endings than the working tree has.
converts-line-endings = git converts the line endings of { $path }
    .hint = { converts-line-endings-hint }
converts-line-endings-hint = turn it off with `git config core.autocrlf false` and check out again
# A folder that a store was to be made in.
may-not-create = no permission to create the folder { $path }
may-not-create-hint = choose a folder of your own, such as `~/notes`
# Sheaf follows no links in its own folder, nor where git keeps branches.
symbolic-link = { $path } is a symbolic link, which is not followed here
    .hint = { move-away-hint }
not-a-file = { $path } is not a regular file
    .hint = { move-away-hint }
hard-link = { $path } is a file that has other names too (hard links)
    .hint = { move-away-hint }
in-place-of-folder = { not-a-directory }
    .hint = { move-away-hint }
owned-by-another-user = { other-users-repository }
    .hint = { move-away-hint }
ignore-file-too-large = { $path } is too large to tell what it excludes: over 512 KiB or 10,000 lines
    .hint = shorten it with patterns, such as `*.log` or `build/`
# A pattern of an ignore or attributes file.
slow-pattern = git would take too long for the pattern "{ $pattern }" in { $path }
    .hint = write the pattern with fewer asterisks
not-a-name = { $path } does not end in a file name
cannot-write-output = cannot write the output: { $reason }
interrupted = interrupted
inside-larger-repository-hint = adopt the whole of it with `sheaf init { $root }`, or use a folder outside
cannot-create-folder = cannot create the folder { $path }: { $reason }
cannot-run = cannot run { $path }: { $reason }
cannot-lock = cannot lock { $path }: { $reason }
cannot-open = cannot open { $path }: { $reason }
cannot-delete = cannot delete { $path }: { $reason }
cannot-write = cannot write { $path }: { $reason }
cannot-read-path = cannot read { $path }: { $reason }
disk-full-hint = make room on that disk and try again; what was committed is safe
read-only-hint = mount the disk so that it can be written to, or copy the store; reading goes on
not-permitted-hint = see whose it is with `ls -ld`
repository-disk-full = cannot write to the git repository: { $reason }
    .hint = { disk-full-hint }
repository-read-only = cannot write to the git repository: { $reason }
    .hint = { read-only-hint }
repository-not-permitted = cannot write to the git repository: { $reason }
    .hint = { not-permitted-hint }
move-away-hint = if you did not put it there, move it away: `mv { SHELL($path) } { SHELL($path) }.old`

## Sync

merged-by-lines = { $name }: too much changed on both sides to compare each word; merged line by line
# The newer file stands alone: settings of another program. A repeating task was done on two devices, which went on to different days.
occurrence-passed = "{ $item }" was done on both sides: kept { $standing }, not { $passed }
older-given-up = { $path } was changed on both sides; the later version was kept
kept-despite-deletion = "{ $item }" { ID($item) } was deleted on one side and changed on the other: kept
renamed-on-both-sides = { $path } was also renamed to { $other }; the later name was kept
# Both versions of a file that cannot be merged.
kept-twice = { $path } was changed on both sides; the other version is { $other }
moved-aside = { $old } is now { $path }: another file has that name
# Git-lfs could not get what a pointer of it stands for.
contents-missing = { $path } is only a pointer: git-lfs could not get its contents (`git lfs pull` tries again)
# A file that git ignores here, or that is held back, stood where another one came.
set-aside = { $path } was received; the file that was there, which is not committed, is now { $name }
# A file that was edited here although git was told not to look at it.
merged-uncommitted = { $path } was merged with your own edit, which is not committed (it is marked `--assume-unchanged`)
remote-was-rewritten = the remote was reset or rewritten; nothing was lost here
remote-was-emptied = the remote did not have this branch; it was sent
remote-branch-renamed = The remote's branch `{ $from }` is `{ $to }` now; it is followed there
# The remote's history was taken; what was here stays on a branch.
kept-here = What was here is kept on the branch `{ $branch }`
# The store began afresh; the remote's old branch stays there under another name.
kept-there = What the remote had is kept there on the branch `{ $branch }`
# The remote has moved on and is not taken over by itself.
backed-up = The remote has moved on; yours are backed up there on the branch `{ $branch }`
# The time of the last sync, in words.
last-sync = Last sync { $ago }
# Since when the remote has refused or not been there, in words.
sync-failed = Sync failed { $ago } and has not worked since; `sheaf sync` says why
# Since when the remote cannot be reached, in words.
offline-since = Offline: the remote could not be reached { $ago }
in-sync = Already in sync
merged-files = Merged { $merged } { $merged ->
    [one] file
   *[other] files
}
and-merged = { $merged ->
    [0] {""}
    [one] , merged { $merged } file
   *[other] , merged { $merged } files
}
received-commits = Received { $received } { $received ->
    [one] commit
   *[other] commits
}{ and-merged }
sent-commits = Sent { $sent } { $sent ->
    [one] commit
   *[other] commits
}{ and-merged }
sent-and-received = Sent { $sent } { $sent ->
    [one] commit
   *[other] commits
}, received { $received }{ and-merged }
synced-with-conflicts = { $traffic }; { conflicts } kept: `sheaf conflicts`
synced-with-conflicts-in = { $traffic }; { conflicts } kept in "{ $item }" { ID($item) }
nothing-to-sync = Nothing to sync
would-sync = To send: { $sent } { $sent ->
    [one] commit
   *[other] commits
}, to receive: { $received }, to merge: { $merged } { $merged ->
    [one] file
   *[other] files
}{ $conflicts ->
    [0] {""}
    [one] {" "}with { $conflicts } conflict
   *[other] {" "}with { $conflicts } conflicts
}
status-overruled = "{ $item }" { ID($item) } is { $status }: that was later than { $other }
kept-received = { $path } was saved from an older version; what the last sync received was kept (to go back on purpose: `sheaf restore { SHELL($path) } --at COMMIT`)

## Settings of git that would run programs

more-foreign-settings = and { $count } { $count ->
    [one] other
   *[other] others
}
# Above the settings that the user is asked about.
about-foreign-settings = Git settings that came with this folder run programs or point elsewhere:
confirm-foreign-settings = Use them? Without a yes they stay off [y/N]{" "}
# A program that is a file of the store.
own-file-hint = a setting that names a file of the store stays off, because every device can change that file; copy the file out of the store and name the copy
no-foreign-settings = No git setting of this repository needs your consent
foreign-settings-are-on = { $count } { $count ->
    [one] git setting
   *[other] git settings
} of this repository in use now
foreign-settings-stay-off = They stay off
answers-forgotten = Forgot your answers; these settings are off until you agree again
foreign-setting = { STYLE($name, "heading") } = { $value } { STYLE($origin, "muted") }
foreign-setting-on = { STYLE("on", "statusClosed") } { $setting }
foreign-setting-off = off { $setting }
foreign-setting-new = { STYLE("new", "warning") } { $setting }
foreign-settings-are-off = { $count } git { $count ->
    [one] setting
   *[other] settings
} of this repository { $count ->
    [one] is
   *[other] are
} off until you agree

## Undo and redo

nothing-to-undo = Nothing to undo; `--any` also undoes what other devices and editors did
nothing-to-undo-of-anyone = Nothing to undo
nothing-to-redo = Nothing to redo; only what was undone last can be redone
left-filtered = Left { $path }: a filter such as git-lfs keeps it, so only git can restore it
# The word was to be a number of steps.
not-a-count = "{ $word }" is not a number of steps
# A merge was named where a number of steps was to stand.
merge-is-no-step = "{ $name }" is a merge: it has changes of other devices and is not undone
    .hint = { restore-instead-hint }
# Another commit was named there.
commit-is-no-count = "{ $name }" is a commit; undo takes a number of steps, the latest first
    .hint = { restore-instead-hint }
restore-instead-hint = `sheaf restore HANDLE --at { $name }~1` restores one item as it was before
nothing-was-undone = nothing was undone: all of it was changed later
    .hint = { nothing-was-undone-hint }
nothing-was-redone = nothing was redone: all of it was changed later
    .hint = { nothing-was-undone-hint }
nothing-was-undone-hint = `{ $command }` skips this step
undid = Undid
redid = Redid
would-undo = Would undo
would-redo = Would redo
step-addition = addition of
step-deletion = deletion of
step-restoration = restoration of
step-change = change to
reversed = { $verb } the { $step } "{ $item }"{ $phrases ->
    [absent] {""}
   *[other] : { $phrases }
}
reversed-other = { $verb }: { $sentence }
left-value = Left the { $key } of "{ $item }": changed later{ by-whom }
by-whom = { $name ->
    [absent] {""}
   *[other] {" "}by { $name }
}
left-added = Left "{ $item }": edited{ by-whom } after it was added
left-deleted = Left "{ $item }": deleted later{ by-whom }
left-place = Left the file of "{ $item }" where it is: it was moved later{ by-whom }, or its place is taken
left-file = Left { $path }: changed later{ by-whom }
known-statuses = statuses: { $names }
duplicate-key = { $path } has "{ $key }" on lines { $lines }
    .hint = delete all but one of them
between = { $from ->
    [absent] nothing
   *[other] { $from }
} → { $to ->
    [absent] now
   *[other] { $to }
}
watched = another program{ $process ->
    [absent] {""}
   *[other] {" "}(process { $process })
} watches the store already
    .hint = one is enough; `sheaf sync` works as well
first-contact-question = The remote has other notes
first-contact-join = j: join both
first-contact-take = t: use the remote's; yours are kept on a branch
first-contact-afresh = a: start fresh with yours; the remote's are kept there on a branch

## Values and files that cannot be changed

empty-title = title is empty
    .hint = a title has at least one visible character: `sheaf add Buy milk`
title-has-line-break = a title is one line
    .hint = give the rest as the body: `--body TEXT`
empty-text = text is empty
    .hint = give the text, or `-` to read it from standard input
unknown-status = no status "{ $status }"
# The settings name no status for what `command` does.
no-status = no status for `sheaf { $command }` among those configured
no-closed-status-hint = mark one as closed: `- {"{"}name: done, closed: true{"}"}`
no-open-status-hint = leave one status without `closed: true`
no-started-status-hint = call one doing, by its name or an alias, or give it `started: true`
nothing-to-set = nothing to set: give tokens such as due:fri or +home
no-such-template = no template "{ $name }"
no-templates-hint = templates are files such as `templates/meeting.md` in the store
too-large = { $path } is larger than { $limit-in-mebibytes } MiB
not-text-path = { $path } is not a text file
    .hint = it holds NUL bytes; text in UTF-16 is read with a byte order mark, or saved as UTF-8
unreadable-front-matter = the front matter of { $path } cannot be read, so it is left alone
    .hint = { edit-by-hand-hint }
# The edited file did not read as asked, so nothing was written.
edit-not-safe = "{ $key }" in { $path } cannot be changed without touching more
    .hint = { edit-by-hand-hint }
# The same where it is no key that would have been touched as well.
edit-not-safe-path = { $path } cannot be changed without touching more, so it is left alone
    .hint = { edit-by-hand-hint }
edit-by-hand-hint = change it in an editor
unreadable-repeat = { $path }:{ $line }: "{ $text }" does not say what comes next
    .hint = { repeat-hint }
no-date-to-shift = { $path }: there is no date in "{ $key }" to count from
    .hint = { no-date-to-shift-hint }
no-date-to-shift-hint = give it one, as in `due:friday`; hours are counted from a time, not from a day
not-a-list = { $path }:{ $line }: "{ $key }" is not a list to add to or remove from
    .hint = { edit-by-hand-hint }
input-too-large = standard input is larger than { $limit-in-mebibytes } MiB

## Earlier versions

no-difference = Nothing is different in "{ $item }"
# Lines that both versions have, far from any change.
lines-omitted = … { $count } { $count ->
    [one] line
   *[other] lines
}
# An item that is there was brought back to an earlier state.
restored-earlier = Restored an earlier version of "{ $item }"
no-such-revision = "{ $name }" is neither a date nor a commit
    .hint = `sheaf log` shows the commits; a date is 2026-11-25, yesterday or fri 3pm
day-to-come = { $day } is still to come
    .hint = `--on` takes the day on which it was done: today, yesterday, fri
not-then = "{ $item }" did not exist then
    .hint = `sheaf log HANDLE` shows when it existed

## Rules of repeating, as they were understood

# With how it is counted and until when; `rule` is one of those below.
repeat-rule = { $rule }{ $done ->
    [true] {" "}after it is done
   *[false] {""}
}{ $all ->
    [true] , without skipping
   *[false] {""}
}{ $until ->
    [absent] {""}
   *[other] {" "}until { $until }
}{ $count ->
    [absent] {""}
   *[other] , { $count } times in all
}
every-day = { $interval ->
    [1] every day
   *[other] every { $interval } days
}
every-week = { $interval ->
    [1] every week
   *[other] every { $interval } weeks
}
every-week-on = { $interval ->
    [1] every { $days }
   *[other] every { $interval } weeks on { $days }
}
every-weekday = { $interval ->
    [1] every weekday
   *[other] every { $interval } weeks from Monday to Friday
}
every-month = { $interval ->
    [1] every month
   *[other] every { $interval } months
}
every-month-on = { every-month } on { $days }
every-year = { $interval ->
    [1] every year
   *[other] every { $interval } years
}
every-year-on = { every-year } on { $days }
every-year-in = { every-year } in { $months } on { $days }
times-per-period = { $times ->
    [2] twice
   *[other] { $times } times
} { $period ->
    [weekly] a week
    [monthly] a month
   *[other] a year
}
days-joined = { $days } and { $last }
weekday-name = { $day ->
    [1] Monday
    [2] Tuesday
    [3] Wednesday
    [4] Thursday
    [5] Friday
    [6] Saturday
   *[7] Sunday
}
# `nth`: 1 to 5, or last.
nth-weekday = the { nth } { $day }
nth-workday = the { nth } weekday
nth = { $nth ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
   *[last] last
}
# `day`: 1 to 31 with its `ending`, or last.
day-of-month = { $day ->
    [last] the last day
   *[other] the { $day }{ $ending }
}
month-name = { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
}
day-of-year = { $month } { $day ->
    [last] (the last day)
   *[other] { $day }
}

## Watching, and the first contact with a remote

watching = Watching { $path }; Ctrl-C ends it
watch-recovered = { $time } syncing again
ask-first-contact = What should be done? [j/t/a]{" "}
first-contact-later = The remote cannot be reached now; the first sync will try again
# It was not said what to do with the remote's other notes.
first-contact-open = The remote has other notes; sync with `--join`, `--take` or `--afresh`

## Labels

label-error = { STYLE("error:", "error") }{" "}
label-hint = { STYLE("hint:", "hint") }{" "}
label-warning = { STYLE("warning:", "warning") }{" "}
manual-name = NAME
manual-see-also = SEE ALSO
manual-synopsis = SYNOPSIS
manual-description = DESCRIPTION
manual-examples = EXAMPLES
manual-options = OPTIONS
help-usage = Usage:
help-also = Also:
demo-author = Mina

## What a YAML parser says, by the words of libyaml

yaml-problem = { $reason }
yaml-duplicate-key = duplicate key { $key }
yaml-did-not-find-expected-or-bracket = { $reason }
yaml-did-not-find-expected-or-brace = { $reason }
yaml-did-not-find-expected-indicator = { $reason }
yaml-did-not-find-expected-key = { $reason }
yaml-did-not-find-expected-node-content = { $reason }
yaml-did-not-find-expected-document-start = { $reason }
yaml-did-not-find-expected-alphabetic = { $reason }
yaml-did-not-find-expected-comment-or-line-break = { $reason }
yaml-did-not-find-expected-hexdecimal-number = { $reason }
yaml-did-not-find-expected-whitespace = { $reason }
yaml-could-not-find-expected = { $reason }
yaml-mapping-values-are-not-allowed-in-this-context = { $reason }
yaml-mapping-keys-are-not-allowed-in-this-context = { $reason }
yaml-block-sequence-entries-are-not-allowed-in-this-context = { $reason }
yaml-found-character-that-cannot-start-any-token = { $reason }
yaml-found-a-tab-character = { $reason }
yaml-found-unexpected-end-of-stream = { $reason }
yaml-found-unexpected-document-indicator = { $reason }
yaml-found-unknown-escape-character = { $reason }
yaml-found-undefined-alias = { $reason }
yaml-found-undefined-tag-handle = { $reason }
yaml-found-duplicate = { $reason }
yaml-but-found-another-document = { $reason }
yaml-aliases-stand-for-too-much = { $reason }
yaml-nested-too-deeply = { $reason }
yaml-a-key-is-a-list-or-a-mapping = { $reason }
yaml-control-characters-are-not-allowed = { $reason }
yaml-invalid-leading-utf-octet = { $reason }
yaml-invalid-trailing-utf-octet = { $reason }
yaml-incomplete-utf-octet-sequence = { $reason }
yaml-out-of-memory = { $reason }

## The command line and its help

command-line-unreadable = cannot read the command line: { $reason }
help-korean-names = In Korean:

## Notes of other programs

front-matter-invisible = not an entry of front matter: "{ $line }"; { $character } is invisible and not a blank
adopted-titles = titles are the names of files, as in { $program }; `titles: first-line` in the settings makes them first lines

## Languages, dates and times

language-name = { $code ->
    [en] English
    [ko] Korean
   *[other] { $code }
}
date-weekday = { $weekday ->
    [1] Mon
    [2] Tue
    [3] Wed
    [4] Thu
    [5] Fri
    [6] Sat
   *[7] Sun
}
date-month = { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
}
# A column's: the weekday stands for a day of the coming week.
date-short = { $away ->
    [-1] yesterday
    [0] today
    [1] tomorrow
    [2] { date-weekday }
    [3] { date-weekday }
    [4] { date-weekday }
    [5] { date-weekday }
    [6] { date-weekday }
   *[other] { $this-year ->
        [true] { date-month } { $day }
       *[false] { $year }-{ $month-digits }-{ $day-digits }
    }
}
# A day that has a name of its own, seen from today; nothing for any other.
date-day-name = { $away ->
    [-1] yesterday
    [0] today
    [1] tomorrow
   *[other] {""}
}
# The first day of a month in a calendar.
date-month-and-day = { $month }/{ $day }
date-in-year = { date-weekday }, { date-month } { $day }
date-long = { date-weekday }, { date-month } { $day }, { $year }
date-understood = { $away ->
    [-1] { date-short }
    [0] { date-short }
    [1] { date-short }
   *[other] { date-dated }
}
date-dated = { $this-year ->
    [true] { date-in-year }
   *[false] { date-long }
}
# What waits without a date.
date-someday = someday
# A day in a sentence about it.
date-spoken = { date-spoken-month } { $day }{ $year ->
    [absent] {""}
   *[other] , { $year }
}
date-spoken-month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}
date-spoken-weekday = { $weekday ->
    [1] Monday
    [2] Tuesday
    [3] Wednesday
    [4] Thursday
    [5] Friday
    [6] Saturday
   *[7] Sunday
}
date-plain = { date-month } { $day }{ $this-year ->
    [true] {""}
   *[false] , { $year }
}
date-overdue = { $days ->
    [0] overdue
   *[other] { $days }d overdue
}
date-ago = { $unit ->
    [minutes] { $count } min ago
    [hours] { $count } h ago
    [days] { $count } d ago
   *[now] just now
}
