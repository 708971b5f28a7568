#!/usr/bin/env bash
# check_history.sh: the forms of plain_english.txt in added lines, and commit subjects. Read are the commits after the one
# that added plain_english.txt, but at most the last LATHE_CHECK_COMMITS (60), and what is not committed.
set -uo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
. resources/ci/changes.sh
since=$(git log --diff-filter=A --format=%H -- resources/ci/plain_english.txt | tail -n 1)
base=$(base_commit "${LATHE_CHECK_COMMITS:-60}") || exit 2
# The later of both. Before the first commit of the list only uncommitted lines are read.
[[ -n "$since" ]] || since=$(git rev-parse HEAD)
if [[ -z "$base" ]] || git merge-base --is-ancestor "$base" "$since"; then base=$since; fi
faults=0
{
    git diff -U0 --no-color "$base"
    # New files that are not added yet are read as a whole.
    git ls-files --others --exclude-standard | while read -r file; do
        git diff -U0 --no-color --no-index /dev/null "$file" || true
    done
} | resources/ci/check_added_lines.pl resources/ci/plain_english.txt || faults=1
git log --no-merges --format='%h %s' "$base..HEAD" | resources/ci/check_subjects.sh || faults=1
(( faults == 0 )) && echo "added lines and subjects since ${base:0:10}: good"
exit "$faults"
