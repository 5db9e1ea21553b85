# Heddle's watchdog: gives the program's threads back to the fair class when Heddle is gone or silent, and Heddle's own
# with them: one that is silent may spin in the kernel for a thread that it is ahead of.
#
# Heddle writes lines to standard input, at least four a second, whole and short, so that none is ever torn:
#   + PID START   this process may have real-time threads; START (proc(5), stat field 22) tells it from a later PID
#   - PID         it has none any more
#   .             still here
# On standard output the watchdog says "armed" once it listens, or else what it lacks; and "freed" when silence made it
# act, once a silence, or the pipe would be full some hours later and the watchdog held up by it. After silence it keeps
# listening: a Heddle that was only stopped finds its watchdog still there. At end of file (Heddle is
# dead, or done) it frees what is left and ends.

shopt -s nullglob
declare -A started # pid -> start

# Nothing of the program's may stay open here: a pipe that it writes would never end for its reader.
for fd in /proc/self/fd/*; do
    fd=${fd##*/}
    ((fd > 2)) && exec {fd}>&-
done
cd /

# Who ends a whole service or container at once (systemd's KillMode=control-group) means the program, and Heddle. The
# watchdog ends with its pipe, and not before: a program may take its time to end.
trap '' HUP INT TERM

# Field 22 of /proc/PID/stat, in $birth; the name before it may hold blanks and brackets.
read_birth() {
    local line
    birth=
    { IFS= read -r -d '' line <"/proc/$1/stat"; } 2>/dev/null
    line=${line##*) }
    # shellcheck disable=SC2086
    set -- $line
    birth=${20-}
}

# chrt stops at the first thread that ended meanwhile, hence the repetition. Without privilege the flag "reset on fork"
# can't be taken off (sched(7)), hence the second form. Arguments are further processes to free.
free() {
    local pid try
    for pid in "${!started[@]}" "$@"; do
        for ((try = 0; try < 100; try++)); do
            read_birth "$pid"
            [[ $birth == "${started[$pid]-$heddle}" ]] || break
            chrt --all-tasks --other --pid 0 "$pid" && break
            chrt --all-tasks --reset-on-fork --other --pid 0 "$pid" && break
        done
    done
} &>/dev/null

# Better found out now than when it matters: this is what frees, done to itself. BusyBox's chrt can't.
if ! chrt --all-tasks --other --pid 0 $$ &>/dev/null; then
    echo "the chrt of util-linux; the one on PATH, if any, can't free all threads of a process"
    exit 1
fi

read_birth $PPID
heddle=$birth
told=
echo armed
while :; do
    if read -r -t "$1" verb pid start; then
        told=
        case $verb in
            +) started[$pid]=$start ;;
            -) unset "started[$pid]" ;;
        esac
    elif (($? > 128)); then
        ((${#started[@]} > 0)) || continue
        free $PPID
        [[ $told ]] || echo freed
        told=yes
    else
        free
        exit 0
    fi
done
