#!/usr/bin/env bash
# A check, a count or a study in parts, on machines that are reached by ssh. Prints what the whole run would have printed.
#
#   ssh.sh hosts.txt 16 parts count tanhinmin --cards 44 --brute
#
# hosts.txt names one machine a line; the same build of `tefuda` must be on the PATH of each, and here. Every machine does one part after
# another with all its cores: whichever is free takes the next. Several parts for each machine even out differences in speed. What was
# finished stays in the folder: after a failure, the same command does only the parts that are missing.
set -euo pipefail

hosts=$1
parts=$2
folder=$3
shift 3
mkdir -p "$folder"
rm -rf "$folder"/*.taken

# The far shell reads the command once more.
command=$(printf '%q ' tefuda "$@")

# The parts that a machine takes. Only one can make the folder that says that a part is taken.
work_on() {
    local host=$1 part
    for ((part = 1; part <= parts; part++)); do
        if [ -e "$folder/$part.part" ] || ! mkdir "$folder/$part.taken" 2>/dev/null; then
            continue
        fi
        if ! ssh -n "$host" "$command --part $part/$parts --out -" >"$folder/$part.unfinished"; then
            echo "part $part of $parts failed on $host" >&2
            return 1
        fi
        mv "$folder/$part.unfinished" "$folder/$part.part"
    done
}

while read -r host; do
    if [ -n "$host" ]; then work_on "$host" & fi
done <"$hosts"
wait
rm -rf "$folder"/*.taken

tefuda merge "$folder"/*.part
