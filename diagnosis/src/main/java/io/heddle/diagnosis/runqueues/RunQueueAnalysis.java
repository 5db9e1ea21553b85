package io.heddle.diagnosis.runqueues;

import io.heddle.timeline.StateReplay;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import java.util.List;

/**
 * All analyses of the waits on run queues in one recording.
 *
 * @param blame by cause
 * @param check of the blame against the clocks of the threads
 */
public record RunQueueAnalysis(
        Blame blame, BlameCheck check, Displacement displacement, RunQueues runQueues, WaitPercentiles waits) {
    /** Reads the events of one timeline. Memory grows with the threads and CPUs, not with the events. */
    public static final class Replay {
        private final Timeline timeline;
        private final BlameReplay blame;
        private final BlameCheck.Replay check;
        private final Displacement.Replay displacement;
        private final RunQueues.Replay runQueues;
        private final WaitPercentiles.Replay waits;

        public Replay(Timeline timeline) {
            this.timeline = timeline;
            int cpus = Math.max(1, timeline.scheduling().cpus());
            blame = new BlameReplay(timeline, cpus);
            check = new BlameCheck.Replay(timeline);
            displacement = new Displacement.Replay(timeline, cpus);
            runQueues = new RunQueues.Replay(timeline, cpus);
            waits = new WaitPercentiles.Replay(timeline);
        }

        /** The listeners for a replay of the timeline; none if the recording lacks wake-ups. */
        public List<StateReplay.Listener> listeners() {
            return hasWakeups() ? List.of(blame, check, displacement, runQueues, waits) : List.of();
        }

        private boolean hasWakeups() {
            return timeline.facts().coverage() == SchedulingCoverage.MACHINE;
        }

        /** The results after the replay. Without wake-ups, the clocks of the threads say how long they waited. */
        public RunQueueAnalysis finish() {
            return new RunQueueAnalysis(
                    hasWakeups() ? Blame.of(timeline, blame) : Blame.ofClocks(timeline),
                    hasWakeups() ? check.finish(timeline) : BlameCheck.ofClocks(timeline),
                    displacement.finish(timeline),
                    runQueues.finish(timeline),
                    hasWakeups() ? WaitPercentiles.of(waits) : WaitPercentiles.UNKNOWN);
        }
    }
}
