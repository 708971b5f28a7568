#!/usr/bin/env bash
# Runs the studies of docs/studies.md: each by three algorithms with the same budget and seed.
#
#   resources/studies/run.sh LATHE_BATCH OUT
#
# leaves in OUT a store for each run (STUDY_ALGORITHM.db, its log beside it), the linear horns that the first study
# is measured against (linear_horns.db), runs.tsv with a line a sitting (run, seconds, exit code) and stores.sha256.
# What is finished is not run again, what was stopped goes on. From the environment:
#
#   STUDIES     which ones; default: all ("linear_horns" is the sweep)
#   ALGORITHMS  default: "ga cmaes hybrid"
#   ENGINE      default: auto
#   LIMIT       seconds a run may take; it is then stopped as by Ctrl+C; default: 120
set -uo pipefail

(( $# == 2 )) || { sed -n '2,15s/^# \{0,1\}//p' "$0"; exit 1; }
program=$(readlink -f "$1")
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
mkdir -p "$2" && cd "$2" || exit 1
studies=${STUDIES:-linear_horns compact_horn low_cross_polar_horn choked_feed}
algorithms=${ALGORITHMS:-ga cmaes hybrid}
engine=${ENGINE:-auto}
limit=${LIMIT:-120}
faults=0
begin=$SECONDS

say() { printf '%s %4d s  %s\n' "$(date -u +%H:%M:%S)" "$(( SECONDS - begin ))" "$*"; }

is_finished() { [[ -f $1.db.log ]] && tail -n 1 "$1.db.log" | grep -q '"event":"finished"'; }

# timed RUN COMMAND...: within the limit, noted in runs.tsv.
timed() {
    local run=$1 from to code
    shift
    from=$(date +%s.%N)
    timeout -s INT -k 20 "$limit" "$@" > "$run.txt" 2>&1
    code=$?
    to=$(date +%s.%N)
    printf '%s\t%.1f\t%d\n' "$run" "$(awk "BEGIN {print $to - $from}")" "$code" >> runs.tsv
    tail -n 14 "$run.txt"
    say "$run: exit code $code"
    (( code == 0 )) || faults=1
}

sweep() {
    local run=linear_horns
    if is_finished "$run"; then say "$run: there already"; return; fi
    say "$run"
    timed "$run" "$program" sweep "$here/linear_horn_sweep.lathe" --store "$run.db" --overwrite --engine "$engine"
}

# optimise STUDY ALGORITHM
optimise() {
    local run=$1_$2
    if is_finished "$run"; then say "$run: there already"; return; fi
    say "$run"
    if [[ -f $run.db ]]; then
        timed "$run" "$program" resume "$run.db" --engine "$engine"
        return
    fi
    sed "s/\"algorithm\": \"[a-z0-9]*\"/\"algorithm\": \"$2\"/" "$here/$1.lathe" > "$run.lathe"
    timed "$run" "$program" optimise "$run.lathe" --store "$run.db" --engine "$engine"
}

say "$("$program" info | tr '\n' ';')"
for study in $studies; do
    if [[ $study == linear_horns ]]; then sweep; continue; fi
    for algorithm in $algorithms; do optimise "$study" "$algorithm"; done
done
sha256sum -- *.db > stores.sha256
say "done; faults: $faults"
exit "$faults"
