#!/usr/bin/env bash
# sources_alone.sh FILE: writes to FILE the compile database of build/dev as it is where each source is compiled alone:
# a build of several at a time (LATHE_UNITY) says nothing of the single one. Options that GCC alone knows are left out, since
# Clang reads the database. Needs a configured build/dev.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
of_gcc='s# -Winvalid-pch##g; s# --param=ggc[^ ]*##g'
if ! grep -q '^LATHE_UNITY:BOOL=ON' build/dev/CMakeCache.txt; then
    sed "$of_gcc" build/dev/compile_commands.json >"$1"
    exit
fi
# Once for all checks of one configuration: CMake writes the database anew whenever it runs.
database=build/sources/compile_commands.json
if [[ ! "$database" -nt build/dev/compile_commands.json ]]; then
    werror=$(sed -n 's/^LATHE_WERROR:BOOL=//p' build/dev/CMakeCache.txt)
    log=$(cmake --preset dev -B build/sources -DLATHE_UNITY=OFF -DLATHE_WERROR="$werror" 2>&1) || { echo "$log" >&2; exit 1; }
fi
# What the build has generated is where it was generated.
sed "s#$PWD/build/sources/#$PWD/build/dev/#g; $of_gcc" "$database" >"$1"
