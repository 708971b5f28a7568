#!/usr/bin/env bash
# Runs the studies of docs/user/studies.md: each by three algorithms with the same budget and seed.
#
#   resources/studies/run.sh LATHE_BATCH OUT
#
# leaves in OUT a store for each run (STUDY_ALGORITHM.db, its log beside it), the linear horns that the first study
# is measured against (linear_horns.db), runs.tsv with a line per session (run, seconds, exit code) and stores.sha256.
# What is finished is not run again, what was stopped goes on. From the environment:
#
#   STUDIES     which ones; default: all ("linear_horns" is the sweep)
#   ALGORITHMS  default: "ga cmaes hybrid polished", the last being a tenth of the budget for the genetic algorithm
#               and up to three for polishes by gradient
#   SEEDS       default: 1; runs of others are named STUDY_ALGORITHM_seedN
#   SIDE_BY_SIDE  runs at a time; their seconds are then those of a shared machine; default: 1
#   ENGINE      default: auto
#   LIMIT       seconds a run may take; it is then stopped as by Ctrl+C; default: 120
set -uo pipefail

(( $# == 2 )) || { sed -n '2,15s/^# \{0,1\}//p' "$0"; exit 1; }
program=$(readlink -f "$1")
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
mkdir -p "$2" && cd "$2" || exit 1
studies=${STUDIES:-linear_horns compact_horn low_cross_polar_horn choked_feed}
algorithms=${ALGORITHMS:-ga cmaes hybrid polished}
engine=${ENGINE:-auto}
limit=${LIMIT:-120}
seeds=${SEEDS:-1}
at_a_time=${SIDE_BY_SIDE:-1}
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
    return "$code"
}

sweep() {
    local run=linear_horns
    if is_finished "$run"; then say "$run: there already"; return; fi
    say "$run"
    timed "$run" "$program" sweep "$here/linear_horn_sweep.lathe" --store "$run.db" --overwrite --engine "$engine"
}

# optimise STUDY ALGORITHM SEED
optimise() {
    local run=$1_$2
    [[ $3 == 1 ]] || run+=_seed$3
    if is_finished "$run"; then say "$run: there already"; return; fi
    say "$run"
    if [[ -f $run.db ]]; then
        timed "$run" "$program" resume "$run.db" --engine "$engine"
        return
    fi
    local settings="\"$2\"" budget
    budget=$(sed -n 's/.*"evaluations": \([0-9]*\).*/\1/p' "$here/$1.lathe")
    case $2 in
        hybrid) settings='"hybrid", "polish": "cmaes"' ;;
        polished) settings='"hybrid", "polish": "gradient", "polish_share": 0.75'; budget=$((budget * 4 / 10)) ;;
    esac
    sed -e "s/\"algorithm\": \"[a-z0-9]*\"/\"algorithm\": $settings/" -e "s/\"seed\": [0-9]*/\"seed\": $3/" \
        -e "s/\"evaluations\": [0-9]*/\"evaluations\": $budget/" "$here/$1.lathe" > "$run.lathe"
    timed "$run" "$program" optimise "$run.lathe" --yes --store "$run.db" --engine "$engine"
}

# in_turn COMMAND...: beside the runs under way, as soon as there are few enough of them.
in_turn() {
    while (( $(jobs -rp | wc -l) >= at_a_time )); do wait -n || faults=1; done
    "$@" &
}

say "$("$program" info | tr '\n' ';')"
for study in $studies; do
    if [[ $study == linear_horns ]]; then in_turn sweep; continue; fi
    for seed in $seeds; do
        for algorithm in $algorithms; do in_turn optimise "$study" "$algorithm" "$seed"; done
    done
done
while [[ $(jobs -p) ]]; do wait -n || faults=1; done
sha256sum -- *.db > stores.sha256
say "done; faults: $faults"
exit "$faults"
