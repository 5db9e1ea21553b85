# Heddle's watchdog: moves Heddle's threads to the fair class if Heddle is silent, stopped or dead. Threads of the program
# inherit their real-time priority from threads of Heddle (priority inheritance), so they lose it at the same moment.
#
# Input: Heddle writes a heartbeat line to standard input at least four times a second.
# Output: "armed" once the watchdog is ready, or else what is missing; "." as the answer to each heartbeat; "freed" when it
# has acted.
#
# In one period of silence it acts once at the timeout, and once if Heddle is stopped or dead, because a delayed Heddle may
# have raised threads before its next heartbeat. Then it continues, so that a Heddle that was only stopped still has a
# watchdog. It exits at the end of its input: Heddle has closed the pipe, or its last thread has ended.
#
# $1: the timeout in quarters of a second.

# The name that ps(1) and top(1) show, of at most 15 characters.
{ printf heddle-watchdog >/proc/$$/comm; } 2>/dev/null
# chrt does not need the script.
unset HEDDLE_WATCHDOG_SCRIPT

# Close the program's pipes. Otherwise their readers would never see the end of file.
shopt -s nullglob
for fd in /proc/self/fd/*; do
    fd=${fd##*/}
    ((fd > 2)) && exec {fd}>&-
done
cd /

# Ignore signals to a whole service or container (systemd's KillMode=control-group). The watchdog exits with its pipe only,
# because the program may take some time to end.
trap '' HUP INT TERM

# Read fields 3 and 22 of /proc/PID/stat: $state and $birth (start time). The name before them may contain blanks and
# parentheses.
read_stat() {
    local line
    state= birth=
    { IFS= read -r -d '' line <"/proc/$1/stat"; } 2>/dev/null
    line=${line##*) }
    # shellcheck disable=SC2086
    set -- $line
    state=${1-} birth=${20-}
}

# Move all threads to the fair class. chrt fails if a thread ends at the same time, hence the repetition. An unprivileged
# user cannot clear the flag "reset on fork" (sched(7)), hence the second form.
free() {
    local try
    for ((try = 0; try < 100; try++)); do
        read_stat "$heddle"
        [[ $birth == "$heddle_birth" ]] || return
        chrt --all-tasks --other --pid 0 "$heddle" && return
        chrt --all-tasks --reset-on-fork --other --pid 0 "$heddle" && return
    done
} &>/dev/null

# Test chrt on the watchdog itself, because BusyBox's chrt lacks --all-tasks.
if ! chrt --all-tasks --other --pid 0 $$ &>/dev/null; then
    echo "the chrt of util-linux; the one on PATH, if any, cannot set all threads of a process"
    exit 1
fi

heddle=$PPID
read_stat "$heddle"
heddle_birth=$birth
silence=0
acted_on_state=
echo armed
while :; do
    if read -r -t 0.25; then
        silence=0
        acted_on_state=
        echo .
    elif (($? > 128)); then
        read_stat "$heddle"
        silence=$((silence + 1))
        [[ -z $acted_on_state ]] || continue
        # Stopped, traced or dead: act before the timeout.
        if [[ $state == [TtZX] ]]; then
            acted_on_state=yes
        elif ((silence != $1)); then
            continue
        fi
        free
        echo freed
    else
        exit 0
    fi
done
