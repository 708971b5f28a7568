#!/usr/bin/env bash
# device_preset.sh SOURCES FOLDER WERROR: configures the preset "device" in FOLDER, as a machine with a GPU does it for
# ./dev device-test, and builds two small libraries of it: one by the CUDA compiler, one by the host's at the level of
# optimisation at which it warns of most.
set -euo pipefail
cd "$1"
cmake --preset device -B "$2" -DLATHE_WERROR="$3"
cmake --build "$2" -j 2 --target lathe_engine_gpu_runtime lathe_geometry
