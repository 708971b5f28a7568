#!/usr/bin/env bash
# clang-tidy on the compile database of build/dev: files changed against the last commit and in it, or --all.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."

if [[ "${1:-}" == --all ]]; then
    mapfile -t files < <(git ls-files 'solver/*.cpp' 'genetic/*.cpp' 'ui/*.cpp' 'app/*.cpp')
else
    mapfile -t files < <({ git diff --name-only HEAD; git diff --name-only HEAD~1 HEAD 2>/dev/null || true; } |
        grep -E '^(solver|genetic|ui|app)/.*\.cpp$' | sort -u)
fi
known=()
for file in "${files[@]}"; do
    [[ -f "$file" ]] && grep -qF "\"file\": \"$PWD/$file\"" build/dev/compile_commands.json && known+=("$file")
done
if (( ${#known[@]} == 0 )); then
    echo "clang-tidy: no files to look at"
    exit 0
fi
printf '%s\n' "${known[@]}" | xargs -P "$(nproc)" -n 1 clang-tidy -p build/dev --quiet --warnings-as-errors='*'
echo "clang-tidy: ${#known[@]} files good"
