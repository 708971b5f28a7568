#!/usr/bin/env bash
# gates.sh SOURCE: the checks of added lines, commit subjects, class sizes and geometry questions, on examples that they have
# to refuse and on examples that they have to accept.
set -uo pipefail
ci=$1/resources/ci
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
failed=0
fail() { echo "FAILED: $*"; failed=1; }

# A diff that adds the lines of standard input to FILE.
added() { printf '+++ b/%s\n@@ -0,0 +1 @@\n' "$1"; sed 's/^/+/'; }
lines() { added "$1" | "$ci/check_added_lines.pl" "$ci/plain_english.txt"; }
refuses_line() { ! lines "$1" <<<"$2" >found || fail "$1: accepted: $2"; }
accepts_line() { lines "$1" <<<"$2" >found || fail "$1: refused: $2: $(cat found)"; }

refuses_line a.hpp '/// What an engine brings home.'
refuses_line a.hpp '    // Whether the port is driven.'
refuses_line a.cpp 'throw InputError("3x is no number");'
refuses_line a.cpp '    const auto its = forecast(antenna);'
refuses_line a.cpp '    double some = 0.0;'
refuses_line a.cpp 'int f();  // nobody reads this'
refuses_line docs/a.md 'Antennas in space are solved in three dimensions.'
refuses_line docs/a.md 'The size is foretold before a solve.'
refuses_line dev '# what befell the build'
accepts_line a.hpp '/// Result of one solve: decimated time series.'
accepts_line a.cpp 'throw InputError("3x is not a number");'
accepts_line a.cpp 'throw InputError("there is no port of this name");'
accepts_line a.cpp '    const auto forecast = forecast_of(antenna);'
accepts_line a.cpp 'const char* address = "https://example.org/a b";'
accepts_line docs/a.md '3D antennas are solved in 3D; see `solve_in_space`.'
accepts_line data.csv 'nobody,whence'
# The second line of a comment does not begin a docstring.
added a.hpp <<<$'/// Power at the port:\n/// What is reflected is taken off.' |
    "$ci/check_added_lines.pl" "$ci/plain_english.txt" >found || fail "a line inside a docstring was refused: $(cat found)"
"$ci/check_added_lines.pl" /dev/null </dev/null || fail "an empty list was refused"
"$ci/check_added_lines.pl" none.txt </dev/null 2>/dev/null; (( $? == 2 )) || fail "a missing list was accepted"

refuses_subject() { ! "$ci/check_subjects.sh" <<<"abc $1" >found || fail "subject accepted: $1"; }
accepts_subject() { "$ci/check_subjects.sh" <<<"abc $1" >found || fail "subject refused: $1: $(cat found)"; }
refuses_subject 'gpu: cut the time of a feeder and of all the other threads that wait for a device'
refuses_subject 'store: check hashes; queue: count attempts'
refuses_subject 'wip'
refuses_subject 'Read once more: names'
refuses_subject 'What saturation comes to is told where its curve ends'
refuses_subject 'ui: added a button'
refuses_subject 'The window outlives an exception'
refuses_subject 'tests: fixing the port'
accepts_subject 'gpu: cut feeder time per candidate to one third'
accepts_subject 'ui: catch exceptions from event handlers'
accepts_subject 'Add CUDA graphs to strategy global'
accepts_subject 'tests/ui: pass the port as a value'

mkdir -p app genetic ui solver/a resources/ci
cat >solver/a/large.hpp <<'C'
class Small {
public:
    int one() const { return one_; }

private:
    int a, b;
    int one_ = 0;
};
C
{
    echo 'class Large final : public Base {'
    echo 'public:'
    for n in {1..13}; do echo "    int member_$n(int x = 0);"; done
    for n in {14..26}; do echo "    int member_$n() const { if (x_) { return 1; } return 0; }"; done
    echo 'private:'
    for n in {1..40}; do echo "    int hidden_$n;"; done
    echo '};'
} >>solver/a/large.hpp
for n in 1 2 3; do echo "int Small::part_$n() {}" >solver/a/part_$n.cpp; done
structure() { "$ci/check_structure.sh" "$work" >found; }
! structure || fail "large classes were accepted"
grep -q '^solver/a/large.hpp Large members 26$' found || fail "public members: $(cat found)"
grep -q '^solver/a/large.hpp Small sources 3$' found || fail "sources of a class: $(cat found)"
grep '^solver' found >resources/ci/class_debts.txt
structure || fail "listed debts were refused: $(cat found)"
rm solver/a/part_3.cpp
! structure || fail "a debt that is paid stays in the list"
grep -v sources resources/ci/class_debts.txt >debts && mv debts resources/ci/class_debts.txt
structure || fail "refused: $(cat found)"
echo 'bool f(const Antenna& a) { return a.is_planar(); }' >solver/a/asks.cpp
! structure || fail "a new file that asks for the geometry was accepted"
echo solver/a/asks.cpp >resources/ci/geometry_files.txt
structure || fail "a listed file was refused: $(cat found)"
echo 'bool f(const Antenna&);' >solver/a/asks.cpp
! structure || fail "a file that no longer asks stays in the list"

# The note of the last nightly run, in a repository of its own.
mkdir -p repository/resources/ci repository/docs/developer
cp "$ci/check_nightly.sh" repository/resources/ci
cd repository
git init -q .
commit() { git -c user.name=a -c user.email=a@example.org commit -q --allow-empty -m "$1"; }
nightly() { resources/ci/check_nightly.sh "$@" >../found 2>&1; }
commit first
echo 'tests of label nightly' >docs/developer/nightly.txt
! nightly || fail "a list without a run was accepted"
echo 'last full run: never' >>docs/developer/nightly.txt
! nightly || fail "a run of no commit was accepted"
nightly --note
nightly || fail "a run of HEAD was refused: $(cat ../found)"
grep -q "$(git rev-parse HEAD)" docs/developer/nightly.txt || fail "a run was not noted"
for n in {1..60}; do commit "change $n"; done
nightly || fail "a run of 60 commits ago was refused: $(cat ../found)"
commit 'change 61'
! nightly || fail "a run of 61 commits ago was accepted"
sed -i 's/[0-9a-f]\{40\}/0123456789012345678901234567890123456789/' docs/developer/nightly.txt
! nightly || fail "a run of an unknown commit was accepted"
cd ..

exit "$failed"
