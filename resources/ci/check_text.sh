#!/usr/bin/env bash
# check_text.sh [--words]: what can be seen in the text alone: format, layers, words. Prints every fault, exits 1 if
# there is one. With --words only the words of words.txt, for which the field has a standard term.
set -uo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
faults=0

fault() { printf '%s\n' "$*"; faults=1; }

sources() { git ls-files --cached --others --exclude-standard -- "$@" | sort -u | while read -r f; do [[ -f "$f" ]] && echo "$f"; done; }

check_format() {
    sources '*.cpp' '*.hpp' '*.cu' '*.cuh' | xargs -r clang-format --dry-run -Werror || fault "format: run clang-format -i on the files above"
}

# layer_must_not FOLDER PATTERN WHY: include lines under FOLDER that match.
layer_must_not() {
    local folder=$1 pattern=$2 why=$3 hits
    hits=$(sources "$folder/*.cpp" "$folder/*.hpp" "$folder/*.cu" "$folder/*.cuh" | xargs -r grep -nE "^ *#include +$pattern" /dev/null)
    [[ -z "$hits" ]] || fault "$hits
layers: $folder $why"
}

# words_must_not FOLDER PATTERN WHY
words_must_not() {
    local folder=$1 pattern=$2 why=$3 hits
    hits=$(sources "$folder/*.cpp" "$folder/*.hpp" "$folder/*.cu" "$folder/*.cuh" | xargs -r grep -nE "$pattern" /dev/null)
    [[ -z "$hits" ]] || fault "$hits
words: $why"
}

# Includes of a library go to the folders that it says it uses, and nowhere else.
check_arrows() {
    local hits
    hits=$(sources '*.cpp' '*.hpp' '*.cu' '*.cuh' | grep -E '^(solver|genetic|ui|app)/' |
        xargs -r grep -nE '^ *#include +"' /dev/null |
        awk -v whole='^(solver|genetic|ui)/' -f resources/ci/include_arrows.awk {solver,genetic,ui}/CMakeLists.txt -) || fault "$hits
layers: a library includes what its USES in CMakeLists.txt do not name"
}

check_layers() {
    local gui='(<Q[A-Z]|<vtk|<Qt)'
    layer_must_not solver '"(genetic|ui|app)/' "may include nothing to its left (app -> ui -> genetic -> solver)"
    layer_must_not genetic '"(ui|app)/' "may include nothing to its left (app -> ui -> genetic -> solver)"
    layer_must_not genetic/optimiser '"(solver|genetic/(fitness|run|report))/' "knows no electromagnetics"
    layer_must_not ui '"app/' "may include nothing to its left (app -> ui -> genetic -> solver)"
    layer_must_not app/batch '"ui/' "is the program without a window"
    check_arrows
    for folder in solver genetic app/*/; do
        [[ "$folder" == app/desktop/ ]] || layer_must_not "${folder%/}" "$gui" "must know neither Qt nor VTK"
    done
    # VTK stays behind the implementation: a header that needs it is a detail of the field views, for
    # source files only.
    local header
    for header in $(sources 'ui/*.hpp' | xargs -r grep -lE '^ *#include +<vtk'); do
        [[ "$header" =~ ^ui/scene(2d|3d)?/ ]] ||
            fault "$header: layers: VTK in a header outside ui/scene, ui/scene2d and ui/scene3d"
        sources 'ui/*.hpp' | xargs grep -lF "#include \"$header\"" | grep -q . &&
            fault "$header: layers: VTK in a header that other headers include"
    done
    return 0
}

check_words() {
    for folder in solver genetic; do
        words_must_not "$folder" 'std::(cout|cerr|clog)|(^|[^a-z_:n])printf *\(|fmt::print' "library code never prints"
        words_must_not "$folder" '(^|[^a-z_])(exit|abort|_Exit) *\(' "library code never ends the process"
        words_must_not "$folder" '[^a-z_](rand|srand) *\(|std::(random_device|uniform_real_distribution|mt19937)' \
            "random numbers come from the counter-based generator"
    done
    for folder in solver genetic ui app tests; do
        words_must_not "$folder" '(^|[^A-Za-z_])(TODO|FIXME|XXX|HACK)([^A-Za-z]|$)' "no notes to self in the tree"
        words_must_not "$folder" 'using namespace std' "no using namespace std"
    done
}

# Words of words.txt in sources, documents, tests and scripts, and in the names of files. What is history stays.
check_standard_words() {
    local where pattern term hits files
    while IFS=$'\t' read -r where pattern term; do
        set -f
        files=$(set -f; sources $where | grep -vE '^(CHANGELOG\.md|resources/ci/words\.txt)$|\.(png|svg|xz|lathe)$')
        set +f
        hits=$({ xargs -r grep -nE "$pattern" /dev/null <<<"$files"; grep -E "$pattern" <<<"$files"; } 2>/dev/null)
        [[ -z "$hits" ]] || fault "$hits
words: $pattern: say $term"
    done < <(grep -v '^#' resources/ci/words.txt)
}

# The drawing of the architecture names every folder of its layers.
check_drawing() {
    local folder name
    for folder in app/*/ genetic/*/ solver/*/; do
        name=$(basename "$folder")
        grep -q ">$name[:<]" docs/architecture.svg || fault "$folder is not in docs/architecture.svg"
        grep -q "$name\`" docs/architecture.md || fault "$folder is not in docs/architecture.md"
    done
}

case "${1:-}" in
    --words)
        check_standard_words
        (( faults == 0 )) && echo "words: the field's own"
        exit "$faults" ;;
    "") ;;
    *) echo "usage: check_text.sh [--words]" >&2; exit 2 ;;
esac
check_format
check_layers
check_words
check_standard_words
check_drawing
(( faults == 0 )) && echo "format, layers and words: good"
exit "$faults"
