#!/usr/bin/env bash
# check_subjects.sh: reads lines "COMMIT SUBJECT" from standard input and prints what is wrong with each subject: longer
# than 72 characters, more than one change (a semicolon), unfinished work, no imperative. Exits 1 if there is a fault.
set -uo pipefail
faults=0
# Verbs and other words in the imperative that end like a plural or a past tense.
imperative='^(pass|address|process|discuss|compress|express|press|guess|assess|access|focus|bias|embed|feed|need|seed|speed|bring|ring|string|exceed|proceed|shed|miss|cross|dress|toss|canvas|suppress|decompress|bypass|possess|progress)$'
while read -r commit subject; do
    fault() { printf '%s: %s: %s\n' "$commit" "$subject" "$*"; faults=1; }
    (( ${#subject} <= 72 )) || fault "${#subject} characters, at most 72 are allowed"
    [[ "$subject" != *';'* ]] || fault "one change for each commit, without ';'"
    shopt -s nocasematch
    [[ ! "$subject" =~ ^(wip|fixup!|squash!|read (once more|again)) ]] || fault "unfinished or unnamed work"
    shopt -u nocasematch
    # The area, as "gpu: " or "tests/ui: ", stands first where there is one.
    change=$(sed -E 's/^[A-Za-z0-9_.\/+-]+( [a-z]+)?: +//' <<<"$subject")
    first=${change%%[ ,.]*}
    lower=${first,,}
    if [[ "$lower" =~ ^(the|a|an|this|that|these|it|its|what|where|which|how|now|no|some|all|more|new|there)$ ]]; then
        fault "'$first' is not a verb: begin with an imperative"
    elif [[ "$lower" =~ (ed|ing|s)$ && ! "$lower" =~ $imperative ]]; then
        fault "'$first' is not an imperative"
    fi
done
exit "$faults"
