#!/usr/bin/env bash
# check_structure.sh [FOLDER]: classes beyond the limits of class_sizes.pl and files that ask for the geometry, in the tree of
# FOLDER (this one). Known ones are listed in class_debts.txt and geometry_files.txt, which may only shrink: a fault is what is
# not listed or larger than listed, and also what is listed and no longer there.
set -uo pipefail
scripts=$(dirname "$(readlink -f "$0")")
cd "${1:-$scripts/../..}"
export LC_ALL=C
lists=resources/ci
faults=0
sources() { find app solver genetic ui -type f \( -name '*.cpp' -o -name '*.hpp' -o -name '*.cu' -o -name '*.cuh' \) | sort; }
listed() { grep -v '^#' "$lists/$1" 2>/dev/null || true; }

# compare LIST FAULT_OF_NEW FAULT_OF_OLD: standard input against the list.
compare() {
    local new old
    sort >"$found"
    new=$(comm -23 "$found" <(listed "$1" | sort))
    old=$(comm -13 "$found" <(listed "$1" | sort))
    [[ -z "$new" ]] || { printf '%s\n%s\n' "$new" "$2"; faults=1; }
    [[ -z "$old" ]] || { printf '%s\n%s\n' "$old" "$3"; faults=1; }
}
found=$(mktemp)
trap 'rm -f "$found"' EXIT

compare class_debts.txt "classes: larger than allowed or than $lists/class_debts.txt says: divide them" \
    "classes: smaller than $lists/class_debts.txt says: correct the list, so that they stay so" \
    < <(sources | "$scripts/class_sizes.pl")
question='\b(is_planar|is_volume)\(\)|(\.|->)(planar|volume)\b|holds_alternative<|get_if<|std::visit|\bPatternKind::(revolution|plane|cuts)\b'
compare geometry_files.txt "geometry: these files ask for it and are not in $lists/geometry_files.txt: geometry is a value" \
    "geometry: these files no longer ask for it: take them off $lists/geometry_files.txt" \
    < <(sources | xargs -r grep -lE "$question")
(( faults == 0 )) && echo "classes and geometry: good"
exit "$faults"
