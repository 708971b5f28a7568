#!/usr/bin/env bash
# clang-tidy on the compile database of build/dev: sources changed since the last commit or in it, and those
# of changed headers; with --all every source.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
folders='^(solver|genetic|ui|app|tests)/'

# A changed header is looked at from the source of its name, where there is one.
changed_sources() {
    { git diff --name-only HEAD; git diff --name-only HEAD~1 HEAD 2>/dev/null || true; git ls-files --others --exclude-standard; } |
        grep -E "$folders.*\.(cpp|hpp)$" | sed 's/\.hpp$/.cpp/' | sort -u
}

if [[ "${1:-}" == --all ]]; then
    mapfile -t files < <(git ls-files --cached --others --exclude-standard '*.cpp' | grep -E "$folders" | sort -u)
else
    mapfile -t files < <(changed_sources)
fi
known=()
for file in "${files[@]}"; do
    [[ -f "$file" ]] && grep -qF "\"file\": \"$PWD/$file\"" build/dev/compile_commands.json && known+=("$file")
done
if (( ${#known[@]} == 0 )); then
    echo "clang-tidy: no files to look at"
    exit 0
fi
# GCC's precompiled headers say nothing to clang: every source is read with what it includes itself. One header of
# GCC's library is newer than the clang of Debian 12.
database=$(mktemp -d)
trap 'rm -r "$database"' EXIT
sed -E 's/ -Winvalid-pch//; s/ -include [^ ]*cmake_pch\.hxx//' build/dev/compile_commands.json >"$database/compile_commands.json"
echo "clang-tidy: looking at ${#known[@]} files"
printf '%s\n' "${known[@]}" | xargs -P "$(nproc)" -n 1 clang-tidy -p "$database" --quiet --warnings-as-errors='*' \
    --extra-arg-before=-isystem"$PWD/resources/ci/clang" \
    2> >(grep -vE '^[0-9]+ warnings? (generated|and)' >&2) ||
    { echo "clang-tidy: faults above" >&2; exit 1; }
echo "clang-tidy: ${#known[@]} files good"
