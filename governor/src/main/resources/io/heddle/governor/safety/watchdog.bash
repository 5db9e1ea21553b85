# Heddle's watchdog: makes the threads of Heddle fair when Heddle is silent, stopped or dead. Threads of the program borrow
# their real-time priority from threads of Heddle (priority inheritance), so they are fair at the same moment.
#
# Heddle writes a line to standard input at least four times a second. On standard output the watchdog says "armed" once it
# listens, or else what it lacks; "." as the answer to each line; and "freed" when it acted. In one silence it acts once when
# the time is over, and once when Heddle is stopped or dead: a Heddle that was late may have raised threads before it wrote
# again. It keeps listening after that: a Heddle that was only stopped finds its watchdog still there. At the end of its input
# it ends: Heddle has closed it, or is dead to its last thread.
#
# $1: how long Heddle may be silent, in quarters of a second.

# The pipes of the program must not stay open here: their readers would never see the end.
shopt -s nullglob
for fd in /proc/self/fd/*; do
    fd=${fd##*/}
    ((fd > 2)) && exec {fd}>&-
done
cd /

# A signal to a whole service or container (systemd's KillMode=control-group) is for the program and Heddle. The watchdog
# ends with its pipe, and not before: a program may take its time to end.
trap '' HUP INT TERM

# Fields 3 and 22 of /proc/PID/stat: $state and $birth. The name before them may hold blanks and brackets.
read_stat() {
    local line
    state= birth=
    { IFS= read -r -d '' line <"/proc/$1/stat"; } 2>/dev/null
    line=${line##*) }
    # shellcheck disable=SC2086
    set -- $line
    state=${1-} birth=${20-}
}

# chrt stops at the first thread that ends meanwhile, hence the repetition. Without privilege the flag "reset on fork"
# can't be taken off (sched(7)), hence the second form.
free() {
    local try
    for ((try = 0; try < 100; try++)); do
        read_stat "$heddle"
        [[ $birth == "$heddle_birth" ]] || return
        chrt --all-tasks --other --pid 0 "$heddle" && return
        chrt --all-tasks --reset-on-fork --other --pid 0 "$heddle" && return
    done
} &>/dev/null

# BusyBox's chrt lacks --all-tasks: the watchdog finds that out now, by doing to itself what frees.
if ! chrt --all-tasks --other --pid 0 $$ &>/dev/null; then
    echo "the chrt of util-linux; the one on PATH, if any, can't free all threads of a process"
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
        # Stopped, traced or dead: there is no need to wait for the rest of the time.
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
