package io.heddle.diagnosis.gc;

import io.heddle.timeline.StateReplay;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.List;

/** The mean number of application threads that wait on run queues. */
public final class RunQueueLoad {
    private RunQueueLoad() {}

    /** From the threads' clocks, otherwise from scheduling events; NaN if the recording has neither. */
    public static double of(Timeline timeline) {
        long span = timeline.span().nanos();
        List<TimelineThread> threads = timeline.threads().stream()
                .filter(each -> each.kind().isApplication())
                .toList();
        if (span == 0 || threads.isEmpty()) {
            return Double.NaN;
        }
        if (threads.stream().anyMatch(each -> each.clocks().isKnown())) {
            return threads.stream()
                            .mapToLong(each -> Math.max(0, each.clocks().waitNanos()))
                            .sum()
                    / (double) span;
        }
        return timeline.scheduling().isEmpty() ? Double.NaN : readyNanos(timeline) / (double) span;
    }

    /** The number for each CPU that the program could use; 0 if unknown. */
    public static double perCpu(Timeline timeline) {
        double load = of(timeline);
        return Double.isNaN(load) || timeline.facts().cpus() == 0
                ? 0
                : load / timeline.facts().cpus();
    }

    private static long readyNanos(Timeline timeline) {
        long[] ready = {0};
        StateReplay.run(timeline, (thread, state, cpu, start, end) -> {
            if (state == ThreadState.READY
                    && timeline.threads().get(thread).kind().isApplication()) {
                ready[0] += end - start;
            }
        });
        return ready[0];
    }
}
