package io.heddle.kernel.perf.scheduling;

import java.io.IOException;
import java.util.List;

/**
 * Where the fields of the scheduler's tracepoints are in their data: indexes of 32-bit words.
 *
 * @param switched sched_switch
 * @param woken sched_waking. It comes from the thread that wakes another one; sched_wakeup may come from the CPU on which that is to run
 * @param created sched_wakeup_new
 * @param migrated sched_migrate_task
 */
record SchedulingFormats(Switch switched, Wakeup woken, Wakeup created, Migration migrated) {
    /** A source of formats by the name of the event, for example a file system. */
    interface Source {
        TracepointFormat read(String event) throws IOException;
    }

    /** @throws IllegalArgumentException when a format lacks a field that is needed */
    static SchedulingFormats read(Source source) throws IOException {
        return new SchedulingFormats(
                Switch.of(source.read("sched_switch")),
                Wakeup.of(source.read("sched_waking")),
                Wakeup.of(source.read("sched_wakeup_new")),
                Migration.of(source.read("sched_migrate_task")));
    }

    /** The ids of the four tracepoints. */
    List<Integer> ids() {
        return List.of(switched.id, woken.id, created.id, migrated.id);
    }

    /**
     * The format of sched_switch: the thread that leaves the CPU.
     *
     * @param stateWords 1 or 2: whether the state has 32 or 64 bits
     * @param words the size of the data up to the last needed field
     */
    record Switch(int id, int tid, int state, int stateWords, int words) {
        static Switch of(TracepointFormat format) {
            return new Switch(
                    format.id(),
                    format.number("prev_pid"),
                    format.number("prev_state"),
                    format.numberWords("prev_state"),
                    format.words("prev_pid", "prev_state"));
        }
    }

    /** The format of sched_waking and sched_wakeup_new. */
    record Wakeup(int id, TaskNameField name, int tid, int cpu, int words) {
        static Wakeup of(TracepointFormat format) {
            return new Wakeup(
                    format.id(),
                    format.taskName("comm"),
                    format.number("pid"),
                    format.number("target_cpu"),
                    format.words("comm", "pid", "target_cpu"));
        }
    }

    /** The format of sched_migrate_task. */
    record Migration(int id, TaskNameField name, int tid, int fromCpu, int toCpu, int words) {
        static Migration of(TracepointFormat format) {
            return new Migration(
                    format.id(),
                    format.taskName("comm"),
                    format.number("pid"),
                    format.number("orig_cpu"),
                    format.number("dest_cpu"),
                    format.words("comm", "pid", "orig_cpu", "dest_cpu"));
        }
    }
}
