#!/usr/bin/env bash
# check_every_case.sh BUILD TESTS [CTEST]: fails for every case that a test program of BUILD/test_programs.txt tells of
# with --gtest_list_tests and that no test of CTest runs, for every such program that tells of none, and for every source
# TESTS/**/*_test.cpp that the build BUILD does not compile. Cases named DISABLED_ are left out on purpose.
set -euo pipefail
build=$1 tests=$(cd "$2" && pwd) ctest=${3:-ctest}
faults=0

# cases_of PROGRAM [FILTER]: one Suite.case a line.
cases_of() {
    "$1" --gtest_list_tests ${2:+"--gtest_filter=$2"} |
        awk '/^[^ ].*\.( |$)/ { suite = $1 } /^  [^ ]/ { print suite $1 }' | grep -v DISABLED_ || true
}

# Filters that CTest starts a program with, one a line; a line "*" where it is started without one.
filters_of() {
    awk -v program="$1" '
        index($0 " ", program " ") || index($0, "\"" program "\"") {
            if (match($0, /--gtest_filter=[^"]*/)) print substr($0, RSTART + 15, RLENGTH - 15)
            else print "*"
        }' <<<"$commands"
}

# Those that lathe_test_suites() has made are lists of names; any other is for the program to say.
run_of() {
    local filter
    while IFS= read -r filter; do
        if [[ "$filter" == *[*?-]* ]]; then cases_of "$1" "$filter"; else tr ':' '\n' <<<"$filter"; fi
    done < <(filters_of "$1")
}

commands=$("$ctest" -N -V --test-dir "$build" | sed -n 's/^[0-9]*: Test command: //p')
while IFS= read -r program; do
    [[ -x "$program" ]] || { echo "$program is not built"; faults=1; continue; }
    cases=$(cases_of "$program" | sort -u)
    [[ -n "$cases" ]] || { echo "${program##*/}: tells of no case"; faults=1; }
    missed=$(comm -23 <(echo "$cases") <(run_of "$program" | sort -u))
    [[ -z "$missed" ]] || { echo "${program##*/}: CTest never runs:"; sed 's/^/  /' <<<"$missed"; faults=1; }
done <"$build/test_programs.txt"

# Sources that are compiled, alone or several at a time.
compiled=$({ sed -n 's/^ *"file": "\(.*\)",\{0,1\}$/\1/p' "$build/compile_commands.json"
    find "$build" -path '*/Unity/unity_*.cxx' -exec sed -n 's/^#include "\(.*\)"$/\1/p' {} +; } | sort -u)
while IFS= read -r source; do
    grep -qxF "$source" <<<"$compiled" && continue
    # Without a window or the headers of CUDA whole folders are left out.
    grep -qF "${source%/*}/" <<<"$compiled" ||
        { [[ "$source" != */cuda* ]] && grep -q '/ui_tests$' "$build/test_programs.txt"; } || continue
    echo "$source: not compiled"
    faults=1
done < <(find "$tests" -name '*_test.cpp' | sort)
(( faults == 0 )) && echo "CTest runs every case"
exit "$faults"
