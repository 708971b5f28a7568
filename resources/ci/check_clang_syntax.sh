#!/usr/bin/env bash
# check_clang_syntax.sh [--all|FILE...]: C++ sources of build/dev, kernels of the emulated device among them, read by Clang
# as a second compiler, with warnings as errors: those that read a changed file (changes_alone() of changes.sh), themselves
# changed ones first, or else with --all every one, or these. Nothing is made of it. Needs a finished build/dev: generated
# files are read where they are, and its record says what each source reads. For how many LATHE_CHECK_MINUTES was no time
# is said.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
. resources/ci/changes.sh
clang=${CLANGXX:-clang++}
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
database=$made/compile_commands.json
resources/ci/sources_alone.sh "$database"
# Clang 14 and GCC's library disagree on <source_location>. One level of optimisation for all: what was read once has to
# be read with the same predefined macros everywhere.
extra="-isystem $PWD/resources/ci/clang -Wno-unknown-warning-option -Wno-psabi -O1 -Werror -fsyntax-only"

# Lines FILE<tab>COMMAND of the database. Kernels for devices and sources that check headers are left to their compilers.
list_commands() {
    awk '/^ *"command": / { sub(/^ *"command": "/, ""); sub(/",$/, ""); gsub(/\\"/, "\""); gsub(/\\\\/, "\\"); command = $0 }
         /^ *"file": / {
             split($0, part, "\"")
             if (command !~ /nvcc/ && part[4] !~ /\/(header_checks|link_checks|[a-z_0-9]*_autogen)\//)
                 print part[4] "\t" command
         }' "$database"
}

# as_clang COMMAND: the same options for Clang, less what is only GCC's and what names an output.
as_clang() {
    sed -E "s#^[^ ]+#$clang#; s# -o [^ ]+##; s# -O[0-3s]\b##g; s# -g[0-9]?\b##g" <<<"$1"
}

# sources_of_changes FILE: sources that read one of the files named in FILE, by the record of the build; those named in
# FILE first, in its order.
sources_of_changes() {
    [[ -s "$1" ]] || return 0
    list_readers "$1" | awk 'NR == FNR { order[$0] = ++count; next } { print ($0 in order ? order[$0] : 1e6) "\t" $0 }' "$1" - |
        sort -n | cut -f 2
}

list_readers() {
    ninja -C build/dev -t deps | awk -v root="$PWD/" '
        NR == FNR { changed[root $0]; next }
        # An object may be made of several sources.
        function say_sources(n) {
            if (known) for (n = 1; n <= count; ++n) print sources[n]
            known = count = 0
        }
        /^[^ ].*#deps/ { say_sources(); next }
        /^ / {
            if (index($1, root) == 1 && $1 ~ /\.(cpp|cu)$/) sources[++count] = substr($1, length(root) + 1)
            if ($1 in changed) known = 1
        }
        END { say_sources() }' "$1" - | sort -u
}

# The libraries' headers are read once for each set that the build precompiles.
declare -A precompiled=()
while IFS=$'\t' read -r file command; do
    [[ "$file" == */cmake_pch.hxx.cxx ]] || continue
    header=${file%.cxx}
    precompiled[$header]=$made/${#precompiled[@]}.pch
    command=$(as_clang "$command" | sed -E "s# -include [^ ]+## ; s# -c [^ ]+# -c $header#")
    (cd build/dev && eval "$command ${extra% -Werror -fsyntax-only} -w -o ${precompiled[$header]}") || exit 1
done < <(list_commands)

# In `chosen` those that come first, or where `alone` is not empty all there are.
chosen=()
alone=
if (( $# == 0 )); then
    if changes_alone "$made/changed"; then alone=yes; fi
    mapfile -t chosen < <(sources_of_changes "$made/changed")
    [[ -z "$alone" ]] || (( ${#chosen[@]} > 0 )) || { echo "clang: no sources to read"; exit 0; }
elif [[ "$1" != --all ]]; then
    chosen=("$@")
    alone=yes
fi

# Where a source stands among the chosen.
declare -A place=()
for (( n = 0; n < ${#chosen[@]}; ++n )); do place[${chosen[n]}]=$n; done
while IFS=$'\t' read -r file command; do
    [[ "$file" != */cmake_pch.hxx.cxx ]] || continue
    file=${file#"$PWD/"}
    [[ -z "$alone" || -n "${place[$file]:-}" ]] || continue
    command=$(as_clang "$command")
    for header in "${!precompiled[@]}"; do
        command=${command/" -include $header"/" -include-pch ${precompiled[$header]}"}
    done
    printf '%s\t%s %s\n' "${place[$file]:-999999}" "$command" "$extra"
done < <(list_commands) | sort -u | sort -n -s | cut -f 2 >"$made/commands"
count=$(wc -l <"$made/commands")
echo "clang: reading $count sources"
read_one() {  # DEADLINE LEFT COMMAND
    if (( $(date +%s) > $1 )); then echo >>"$2"; else eval "$3"; fi
}
export -f read_one
touch "$made/left"
if [[ "${1:-}" == --all ]]; then LATHE_CHECK_MINUTES=; fi
deadline=$(deadline_in "${LATHE_CHECK_MINUTES:-}")
(cd build/dev && tr '\n' '\0' <"$made/commands" |
    xargs -0 -P "$(nproc)" -I{} bash -c 'read_one "$@"' - "$deadline" "$made/left" {}) ||
    { echo "clang: faults above" >&2; exit 1; }
left=$(wc -l <"$made/left")
(( left == 0 )) || echo "clang: no time for $left; ./dev check --all reads every one"
echo "clang: $(( count - left )) sources good"
