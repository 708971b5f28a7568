#!/usr/bin/env bash
# check_headers.sh [--all]: headers compiled alone, with warnings as errors where the build has them so: those that read,
# themselves or through others, a changed header (changes_alone() of changes.sh), the latest changed first, or else with
# --all every one; and every library linked alone. Needs a configured build/dev. For how many headers LATHE_CHECK_MINUTES
# was no time is said.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
. resources/ci/changes.sh

# headers_of_changes FILE: headers that read a header named in FILE.
headers_of_changes() {
    [[ -s "$1" ]] || return 0
    git ls-files --cached --others --exclude-standard '*.hpp' '*.cuh' | sort -u | while read -r file; do
        [[ ! -f "$file" ]] || echo "$file"
    done | xargs grep -E '^ *#include +"' /dev/null | awk -F: '
        NR == FNR { if ($0 ~ /\.(hpp|cuh)$/ && !($0 in reached)) { reached[$0]; queue[++last] = $0 } next }
        { split($2, part, "\""); readers[part[2]] = readers[part[2]] " " $1 }
        END {
            for (n = 1; n <= last; ++n) {
                count = split(readers[queue[n]], names, " ")
                for (m = 1; m <= count; ++m)
                    if (!(names[m] in reached)) { reached[names[m]]; queue[++last] = names[m] }
            }
            for (n = 1; n <= last; ++n) print queue[n]
        }' "$1" -
}

# Those that changes reach come first where all are looked at, too.
changed=$(mktemp)
trap 'rm -f "$changed"' EXIT
alone=
if changes_alone "$changed" && [[ "${1:-}" != --all ]]; then alone=yes; fi
# Each is compiled by one or several compilers: sources of its name with their suffixes.
mapfile -t targets < <({
    headers_of_changes "$changed"
    [[ -n "$alone" ]] || git ls-files --cached --others --exclude-standard '*.hpp' '*.cuh'
} | awk '!seen[$0]++' | while read -r header; do
    [[ -f "$header" ]] || continue  # removed; an earlier build may have left its source
    compgen -G "$PWD/build/dev/header_checks/$header.*" | sed 's/$/^/' || true
done)
echo "headers: building ${#targets[@]} targets"
if [[ "${1:-}" == --all ]]; then LATHE_CHECK_MINUTES=; fi
deadline=$(deadline_in "${LATHE_CHECK_MINUTES:-}")
for (( first = 0; first < ${#targets[@]} && $(date +%s) < deadline; first += 20 )); do
    ninja -C build/dev -j "$(nproc)" "${targets[@]:first:20}"
done
(( first >= ${#targets[@]} )) || echo "headers: no time for $(( ${#targets[@]} - first )); ./dev check --all looks at every one"
ninja -C build/dev -j "$(nproc)" link_checks
