package io.heddle.recorder.machine;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessStatus;
import io.heddle.kernel.tasks.TaskStat;
import io.heddle.timeline.Counter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The counters of the program's processes. A process that has ended is forgotten: its last reading stands. */
final class ProgramProcesses {
    private final Proc proc;
    private final Map<Integer, ProcessId> processes = new TreeMap<>();

    ProgramProcesses(Proc proc) {
        this.proc = proc;
    }

    /** Adds the process that has the PID now. No effect when it has ended. */
    void include(int pid) {
        proc.identity(pid).ifPresent(process -> processes.put(pid, process));
    }

    void read(List<Reading> readings) {
        processes.values().removeIf(process -> !read(process, readings));
    }

    /** Returns whether the process lives. */
    private boolean read(ProcessId process, List<Reading> readings) {
        int pid = process.pid();
        TaskStat stat = proc.process(pid)
                .filter(now -> now.startTicks() == process.startTicks())
                .orElse(null);
        if (stat == null) {
            return false;
        }
        String subject = "pid " + pid;
        readings.add(new Reading(Counter.USER_NANOS, subject, (double) stat.userTicks() * TaskStat.NANOS_PER_TICK));
        readings.add(new Reading(Counter.SYSTEM_NANOS, subject, (double) stat.systemTicks() * TaskStat.NANOS_PER_TICK));
        readings.add(new Reading(Counter.MAJOR_FAULTS, subject, stat.majorFaults()));
        readings.add(new Reading(
                Counter.SWAPPED_BYTES,
                subject,
                proc.status(pid).map(ProcessStatus::swappedBytes).orElse(0L)));
        return !stat.isProcessDead();
    }
}
