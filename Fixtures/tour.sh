#!/bin/sh
# The main job on a copy of the sample store: sh Fixtures/tour.sh PATH-OF-SHEAF
# Prints each command before what it prints; leaves nothing behind.
set -eu

program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
sample=$(cd "$(dirname "$0")/sample" && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# A home of its own: neither the machine's git settings nor another store get in the way.
mkdir "$place/home"
cp -R "$sample" "$place/home/sheaf"
cd "$place/home/sheaf"
export HOME="$place/home"
export GIT_CONFIG_NOSYSTEM=1
unset SHEAF_STORE XDG_CONFIG_HOME

sheaf() {
    printf '\n$ sheaf'
    for word; do
        case $word in
            *[!A-Za-z0-9가-힣:+./_-]*) printf " '%s'" "$word" ;;
            *) printf ' %s' "$word" ;;
        esac
    done
    printf '\n'
    "$program" "$@"
}

sheaf init .
sheaf list
sheaf add Water the plants due:tomorrow +home
sheaf add 우유 사기 due:금요일 +집 priority:high
sheaf start k7m
sheaf set k7m due:+3d +market
sheaf append k7m '- [ ] bring a bag'
sheaf show k7m
sheaf search 회의
sheaf done k7m
sheaf list is:closed
printf '\n$ echo "one more thought" >> memos/Bread.md     # any editor will do\n'
echo "one more thought" >> memos/Bread.md
sheaf memos
sheaf append memos/Bread.md 'Let it rest.'
sheaf log -n 8
sheaf status
