#!/usr/bin/env bash
# extend.sh PAGE SECTION SOURCE WORK COMPILER INCLUDES PROGRAM FLAG...: applies the diff in a section of a page to copies
# of the files that it changes, compiles what it changes and adds (INCLUDES: a folder of headers of libraries), and runs
# PROGRAM with that in place of what the libraries among the flags hold: of what is defined twice the linker takes
# the object files' symbols, which come first. Where a header is changed, all sources of its folder are compiled.
set -euo pipefail
page=$1 section=$2 source=$3 work=$4 compiler=$5 includes=$6 program=$7
shift 7

rm -rf "$work"
mkdir -p "$work/tree"
# The fenced lines of the section, up to the next section.
awk -v section="## $section" '
    /^## / { inside = ($0 == section) }
    inside && /^```diff$/ { taken = 1; next }
    /^```$/ { taken = 0 }
    taken' "$page" > "$work/change.diff"
[[ -s $work/change.diff ]] || { echo "no diff in section \"$section\" of $page"; exit 1; }

while read -r path; do
    mkdir -p "$work/tree/$(dirname "$path")"
    cp "$source/$path" "$work/tree/$path"
    [[ $path != *.hpp ]] || cp -n "$source/$(dirname "$path")"/*.cpp "$work/tree/$(dirname "$path")"
done < <(sed -n 's|^--- a/||p' "$work/change.diff")
# Git would otherwise take the folder for a part of the repository around it.
GIT_CEILING_DIRECTORIES=$work git -C "$work/tree" apply --whitespace=nowarn "$work/change.diff"

objects=()
while read -r file; do
    objects+=("$work/$(basename "$file").o")
    "$compiler" -std=c++20 -Wall -Wextra -Werror -I "$work/tree" -I "$source" -isystem "$includes" -c "$file" -o "${objects[-1]}"
done < <(find "$work/tree" -name '*.cpp'; echo "$program")
"$compiler" -Wl,--allow-multiple-definition "${objects[@]}" "$@" -o "$work/program"
"$work/program"
echo "$section: ${#objects[@]} files compiled, the program agrees"
