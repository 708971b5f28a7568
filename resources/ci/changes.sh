# To be sourced: what has changed, for checks that look at that alone. The base is the commit LATHE_CHECK_BASE, or else where
# HEAD left the remote's main branch, or else, as in a clean clone, a number of commits before HEAD.

# base_commit NUMBER: the base, at most so many commits of the main branch ago. Nothing where there is no other commit, as in
# a clone of depth 1.
base_commit() {
    local branch base
    if [[ -n "${LATHE_CHECK_BASE:-}" ]]; then
        git rev-parse --verify -q "$LATHE_CHECK_BASE^{commit}" && return
        echo "no commit LATHE_CHECK_BASE=$LATHE_CHECK_BASE here" >&2
        return 1
    fi
    for branch in origin/HEAD origin/main origin/master; do
        base=$(git merge-base HEAD "$branch" 2>/dev/null) || continue
        [[ "$base" == "$(git rev-parse HEAD)" ]] && break
        echo "$base"
        return
    done
    git rev-list --first-parent --max-count=$(( $1 + 1 )) HEAD | sed -n '2,$p' | tail -n 1
}

# changed_files [BASE]: files that differ from the base or are not committed, the latest changed first.
changed_files() {
    { git diff --name-only HEAD; git ls-files --others --exclude-standard
      [[ -z "${1:-}" ]] || git log --first-parent -m --name-only --format= "$1..HEAD"; } | awk '!seen[$0]++'
}

# changes_alone FILE: writes the files changed since the base to FILE and says the base; in a clean clone it is
# LATHE_CHECK_COMMITS (10) commits before HEAD. Fails where they are not enough to look at: without a base, or when one of
# them decides on what every source is compiled with.
changes_alone() {
    local base
    base=$(base_commit "${LATHE_CHECK_COMMITS:-10}") && [[ -n "$base" ]] || return 1
    changed_files "$base" >"$1"
    ! grep -qE '^(CMakeLists.txt|CMakePresets.json|resources/(cmake|ci/clang)/)' "$1" || return 1
    echo "changes since $base"
}

# deadline_in [MINUTES]: the second of the epoch when so many minutes from now have passed; without a number, never.
deadline_in() {
    echo $(( $(date +%s) + 60 * ${1:-1000000} ))
}
