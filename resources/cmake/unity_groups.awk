# unity_groups.awk -v root=FOLDER FILE...: says for each source, "GROUP FILE" a line, which of a target's sources are
# compiled together: at most `most` (16) of them, none of which has a word that another one declares for itself. What a name
# means is then the same as where the source is compiled alone. Declared is what a line without indentation names that is
# static, constant, an alias, a macro or in a namespace without a name; one too many does no harm. Same aliases of types may
# stand beside each other. What a source takes into its outermost scope would be seen by all: namespaces taken are the same
# throughout a group, and a source that takes an enumeration is alone. FOLDER is where includes of tests/ begin.
BEGIN { if (!most) most = 16 }

function note(name, text) { names[name] = text }

# Whether what the last file declares is new to the group, and nothing in it is declared by the group.
function fits(group, name) {
    if (size[group] >= most || (alone && size[group]) || (size[group] && spaces[group] != space)) return 0
    for (name in names)
        if ((group, name) in used && taken[group, name] != names[name]) return 0
    for (name in words)
        if ((group, name) in taken && taken[group, name] != names[name]) return 0
    return 1
}

function place_last(group, name) {
    if (file == "") return
    for (group = 0; group < groups && !fits(group); ++group) continue
    if (group == groups) ++groups
    size[group] += alone ? most : 1
    spaces[group] = space
    for (name in names) taken[group, name] = names[name]
    for (name in words) used[group, name]
    print group, file
    delete names
    delete words
    alone = inside = 0
    space = ""
}

# Words, but for those of comments, texts and members.
function add_words(line, part, count, n) {
    gsub(/"([^"\\]|\\.)*"/, "", line)
    sub(/\/\/.*/, "", line)
    gsub(/(\.|->|::) *~?[A-Za-z_][A-Za-z_0-9]*/, " ", line)
    count = split(line, part, /[^A-Za-z_0-9]+/)
    for (n = 1; n <= count; ++n) if (part[n] ~ /^[A-Za-z_]/) words[part[n]]
}

FNR == 1 { place_last(); file = FILENAME }
{ add_words($0) }
# What tests share declares names as short as theirs.
/^#include "tests\// {
    header = root "/" substr($2, 2, length($2) - 2)
    while ((getline line < header) > 0) add_words(line)
    close(header)
}

/^using namespace / { space = space " " $3 }
/^using enum / { alone = 1 }
/^#define / { sub(/\(.*/, "", $2); note($2, file) }
/^using [A-Za-z_0-9]+ =/ { note($2, $0) }
/^namespace \{/ { inside = 1 }
/^}  \/\/ namespace$/ { inside = 0 }
/^[A-Za-z_]/ && (inside || /^(static|constexpr|const) /) && !/^(using|namespace|extern|TEST|TEST_F|TEST_P|INSTANTIATE_[A-Z_]*)[ (]/ {
    line = $0
    sub(/^(template <[^(]*> )?(class|struct|union|enum class|enum) /, "= ", line)
    if (line ~ /^= /) {
        if (match(line, /[A-Za-z_][A-Za-z_0-9]*/)) note(substr(line, RSTART, RLENGTH), file)
        next
    }
    # Values and functions: names before the sign that begins their value or their arguments, but no class's members.
    while (match(line, /[A-Za-z_][A-Za-z_0-9:]*(\[[^]]*\])* *[={;(]/)) {
        name = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        last = substr(name, length(name))
        sub(/[^A-Za-z_0-9:].*/, "", name)
        if (name !~ /:/) note(name, file)
        if (last == "(") break
    }
}
END { place_last() }
