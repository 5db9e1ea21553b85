package io.heddle.simulator.calibration;

import io.heddle.diagnosis.gc.GcHistory;
import io.heddle.timeline.StateReplay;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.scheduling.ThreadState;

/**
 * The figures of a recorded run to which a simulation of that run is fitted.
 *
 * @param cpus the CPUs that the program could use
 * @param wallNanos from the program's first event to its last one
 * @param applicationNanos CPU time of the application's threads
 * @param pauseNanos time in pauses for collections
 */
public record RecordedFigures(int cpus, long wallNanos, double applicationNanos, double pauseNanos) {
    static RecordedFigures of(Timeline timeline, GcHistory history) {
        double[] nanos = new double[1];
        long[] first = {Long.MAX_VALUE};
        long[] last = {Long.MIN_VALUE};
        StateReplay.run(timeline, (thread, state, cpu, from, to) -> {
            ThreadKind kind = timeline.threads().get(thread).kind();
            if (state == ThreadState.RUNNING && kind.isApplication()) {
                nanos[0] += to - from;
                first[0] = Math.min(first[0], from);
                last[0] = Math.max(last[0], to);
            }
        });
        return new RecordedFigures(
                Math.max(1, timeline.facts().cpus()), last[0] - first[0], nanos[0], history.pauseNanos());
    }
}
