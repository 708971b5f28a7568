#!/usr/bin/env bash
# run_clang_tidy.sh [--all]: clang-tidy on the compile database of build/dev: sources that differ from the base, and those
# of headers that do, the latest changed first; with --all every source. The base is that of changes.sh, in a clean clone
# LATHE_TIDY_COMMITS (1) commits before HEAD. What is not looked at within LATHE_TIDY_MINUTES (10) is named.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
. resources/ci/changes.sh
folders='^(solver|genetic|ui|app|tests)/'

# A changed header is looked at from the source of its name, where there is one.
changed_sources() {
    changed_files "${1:-}" | grep -E "$folders.*\.(cpp|hpp)$" | sed 's/\.hpp$/.cpp/' | awk '!seen[$0]++'
}

deadline=$(deadline_in "${LATHE_TIDY_MINUTES:-10}")
if [[ "${1:-}" == --all ]]; then
    deadline=$(( deadline + 100000 ))
    mapfile -t files < <(git ls-files --cached --others --exclude-standard '*.cpp' | grep -E "$folders" | sort -u)
else
    base=$(base_commit "${LATHE_TIDY_COMMITS:-1}")
    echo "clang-tidy: changes since ${base:-the last commit, since this clone has no other (LATHE_CHECK_BASE names one)}"
    mapfile -t files < <(changed_sources "$base")
fi
database=$(mktemp -d)
trap 'rm -r "$database"' EXIT
resources/ci/sources_alone.sh "$database/sources.json"
known=()
for file in "${files[@]}"; do
    [[ -f "$file" ]] && grep -qF "\"file\": \"$PWD/$file\"" "$database/sources.json" && known+=("$file")
done
if (( ${#known[@]} == 0 )); then
    echo "clang-tidy: no files to look at"
    exit 0
fi
# GCC's precompiled headers say nothing to clang: every source is read with what it includes itself. One header of
# GCC's library is newer than the clang of Debian 12.
words=$PWD/tests/cuda_host/emulator/cuda_subset.hpp  # is precompiled too
sed -E "s# -include [^ ]*_emulated(_sanitized)?\.dir/cmake_pch\.hxx# -include $words#
    s/ -include [^ ]*cmake_pch\.hxx//; s/ -Werror / /" "$database/sources.json" \
    >"$database/compile_commands.json"
touch "$database/left"

look_at_one() {  # DATABASE DEADLINE FILE
    if (( $(date +%s) > $2 )); then echo "$3" >>"$1/left"; return; fi
    clang-tidy -p "$1" --quiet --warnings-as-errors='*' --extra-arg-before=-isystem"$PWD/resources/ci/clang" "$3"
}
export -f look_at_one
echo "clang-tidy: looking at ${#known[@]} files"
printf '%s\n' "${known[@]}" |
    xargs -P "$(nproc)" -I{} bash -c 'look_at_one "$@"' - "$database" "$deadline" {} \
    2> >(grep -vE '^[0-9]+ warnings? (generated|and)' >&2) ||
    { echo "clang-tidy: faults above" >&2; exit 1; }
left=$(wc -l <"$database/left")
if (( left > 0 )); then
    echo "clang-tidy: no time for $left of ${#known[@]} files; ./dev check --all looks at every one:"
    sort "$database/left"
fi
echo "clang-tidy: $(( ${#known[@]} - left )) files good"
