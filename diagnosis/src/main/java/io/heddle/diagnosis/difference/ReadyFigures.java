package io.heddle.diagnosis.difference;

import io.heddle.diagnosis.runqueues.Blame;
import io.heddle.diagnosis.runqueues.BlameCause;
import io.heddle.diagnosis.scheduling.SchedulingAnalysis;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import java.util.EnumMap;
import java.util.Map;

/** The waits of application threads on run queues, by cause. */
final class ReadyFigures {
    private static final double NANOS = 1e9;

    private ReadyFigures() {}

    static void add(SchedulingAnalysis scheduling, RunAccount account) {
        Blame blame = scheduling.blame();
        boolean none = scheduling.timeline().facts().coverage() == SchedulingCoverage.NONE;
        account.put(
                Part.READY,
                none ? Double.NaN : blame.applicationWaitNanos() / NANOS,
                "the recording has no scheduling events");

        Map<Part, Double> seconds = new EnumMap<>(Part.class);
        for (BlameCause cause : BlameCause.values()) {
            seconds.merge(part(cause), blame.applicationNanos(cause) / NANOS, Double::sum);
        }
        seconds.forEach((part, sum) -> account.put(
                part,
                blame.knowsCauses() ? sum : Double.NaN,
                "the recording has no wake-ups of the whole machine's threads"));
    }

    private static Part part(BlameCause cause) {
        return switch (cause) {
            case APPLICATION -> Part.READY_APPLICATION;
            case JIT -> Part.READY_JIT;
            case GC_PAUSE, GC_CONCURRENT -> Part.READY_COLLECTOR;
            case VM, OTHER -> Part.READY_VM;
            case HEDDLE -> Part.READY_HEDDLE;
            case OTHER_PROGRAM, KERNEL -> Part.READY_OTHER_PROGRAMS;
            case QUOTA -> Part.READY_QUOTA;
            case INTERRUPT, STEAL -> Part.READY_INTERRUPTS;
            case IDLE, UNKNOWN -> Part.READY_IDLE;
        };
    }
}
