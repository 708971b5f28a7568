#!/usr/bin/env bash
# check_nightly.sh [--note]: fails when the last full run of the tests of label "nightly", noted in
# docs/developer/nightly.txt, lies more than 60 commits back; --note notes a run of HEAD.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
note=docs/developer/nightly.txt
longest=60

if [[ "${1:-}" == --note ]]; then
    sed -i "s/^last full run: .*/last full run: $(git rev-parse HEAD) on $(date -u +%F)/" "$note"
    grep '^last full run: ' "$note"
    exit
fi
read -r commit day < <(sed -n 's/^last full run: \([0-9a-f]\{40\}\) on \([0-9-]\{10\}\)$/\1 \2/p' "$note") ||
    { echo "$note: no line \"last full run: COMMIT on DATE\""; exit 1; }
if ! git cat-file -e "$commit^{commit}" 2>/dev/null; then
    # A clone of few commits does not reach that far.
    [[ "$(git rev-parse --is-shallow-repository)" == true ]] && exit
    echo "$note: there is no commit $commit"
    exit 1
fi
git merge-base --is-ancestor "$commit" HEAD || { echo "$note: $commit is not an ancestor of HEAD"; exit 1; }
passed=$(git rev-list --count "$commit..HEAD")
if (( passed > longest )); then
    echo "$note: the last full run, on $day, is $passed commits old, allowed: $longest; run ./dev nightly"
    exit 1
fi
echo "nightly tests ran $passed commits ago, on $day: good"
