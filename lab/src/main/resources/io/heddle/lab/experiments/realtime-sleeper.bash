# Measures how late a thread at SCHED_FIFO 7, the priority of Heddle's governor, wakes up from sleeps of 3 ms beside spinning
# processes. A script of bash has one thread, so that nothing else delays it, such as the threads of a JVM.
#
# $1: the duration in seconds; $2: the number of spinning processes at SCHED_FIFO 1; $3: that of fair ones.
# Output: the delay of each sleep in microseconds, a line each.

LC_ALL=C
spin="while ((SECONDS < $1)); do :; done"
chrt --fifo --pid 7 $$ || exit
for ((i = 0; i < $2; i++)); do chrt --fifo 1 bash -c "$spin" & done
for ((i = 0; i < $3; i++)); do chrt --other 0 bash -c "$spin" & done

# Nothing writes to this pipe: read waits for its timeout.
exec {pipe}<> <(:)
delays=()
SECONDS=0
woken=${EPOCHREALTIME/./}
while ((SECONDS < $1)); do
    read -r -t 0.003 -u "$pipe"
    now=${EPOCHREALTIME/./}
    delays+=($((now - woken - 3000)))
    woken=$now
done
printf '%s\n' "${delays[@]}"
wait
