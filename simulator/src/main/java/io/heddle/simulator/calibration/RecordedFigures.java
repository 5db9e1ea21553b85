package io.heddle.simulator.calibration;

import io.heddle.diagnosis.gc.CopiedBytes;
import io.heddle.diagnosis.gc.GcHistory;
import io.heddle.timeline.StateReplay;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.Arrays;

/**
 * The figures of a recorded run to which a simulation of that run is fitted.
 *
 * @param cpus the CPUs that the program could use
 * @param wallNanos from the program's first event to its last one
 * @param applicationNanos CPU time of the application's threads, without that of recording their events
 * @param applicationWaitNanos how long threads of the application were ready without a CPU
 * @param compilerNanos CPU time of the compilers
 * @param compilerWaitNanos how long the compilers were ready without a CPU
 * @param pauseNanos time in collections that stop the program
 * @param copiedBytes bytes that those copied
 */
public record RecordedFigures(
        int cpus,
        long wallNanos,
        double applicationNanos,
        double applicationWaitNanos,
        double compilerNanos,
        double compilerWaitNanos,
        double pauseNanos,
        double copiedBytes) {
    /** The CPU time of recording an event of the scheduler (docs/results/record-cost.md, chat). */
    private static final double NANOS_OF_EVENT = 1400;

    /** A recording is at most this part of the CPU time, however many of the events are those of other programs. */
    private static final double MAX_RECORDING = 0.5;

    public static RecordedFigures of(Timeline timeline) {
        GcHistory history = RecordedHeap.history(timeline).orElse(null);
        double[] application = new double[2];
        double[] compilers = new double[2];
        long[] first = {Long.MAX_VALUE};
        long[] last = {Long.MIN_VALUE};
        StateReplay.run(timeline, (thread, state, cpu, from, to) -> {
            ThreadKind kind = timeline.threads().get(thread).kind();
            int sum = state == ThreadState.RUNNING ? 0 : state == ThreadState.READY ? 1 : -1;
            if (sum < 0) {
                return;
            }
            if (kind.isApplication()) {
                application[sum] += to - from;
                first[0] = Math.min(first[0], from);
                last[0] = Math.max(last[0], to);
            } else if (kind == ThreadKind.JIT) {
                compilers[sum] += to - from;
            }
        });
        return new RecordedFigures(
                Math.max(1, timeline.facts().cpus()),
                last[0] - first[0],
                Math.max(
                        application[0] - NANOS_OF_EVENT * timeline.scheduling().size(),
                        application[0] * (1 - MAX_RECORDING)),
                application[1],
                compilers[0],
                compilers[1],
                history == null ? 0 : history.pauseNanos(each -> true),
                history == null
                        ? 0
                        : Arrays.stream(CopiedBytes.byCollection(history.collections()))
                                .filter(each -> each > 0)
                                .sum());
    }
}
