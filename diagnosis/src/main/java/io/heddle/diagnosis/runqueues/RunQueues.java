package io.heddle.diagnosis.runqueues;

import io.heddle.timeline.StateReplay;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.ArrayList;
import java.util.List;

/**
 * The lengths of the run queues over time: threads of all programs that are ready, without those that run.
 *
 * @param known false if the recording lacks wake-ups; the queues are then empty
 * @param machine all CPUs together
 * @param application the application threads of the program on all CPUs
 * @param byCpu by number of the CPU
 */
public record RunQueues(boolean known, RunQueue machine, RunQueue application, List<RunQueue> byCpu) {
    /** The number of points of each series. */
    public static final int BUCKETS = 500;

    public RunQueues {
        byCpu = List.copyOf(byCpu);
    }

    /** Counts the ready threads. */
    static final class Replay implements StateReplay.Listener {
        private final boolean[] isApplication;
        private final RunQueue machine;
        private final RunQueue application;
        private final List<RunQueue> byCpu = new ArrayList<>();

        Replay(Timeline timeline, int cpus) {
            isApplication = new boolean[timeline.threads().size()];
            timeline.threads()
                    .forEach(each -> isApplication[each.index()] = each.kind().isApplication());
            machine = queue(timeline);
            application = queue(timeline);
            for (int cpu = 0; cpu < cpus; cpu++) {
                byCpu.add(queue(timeline));
            }
        }

        private static RunQueue queue(Timeline timeline) {
            return new RunQueue(timeline.span().startNanos(), timeline.span().endNanos(), BUCKETS);
        }

        @Override
        public void interval(int thread, ThreadState state, int cpu, long startNanos, long endNanos) {}

        @Override
        public void changed(int thread, ThreadState from, int fromCpu, ThreadState to, int toCpu, long nanos) {
            if (from == ThreadState.READY) {
                change(thread, fromCpu, -1, nanos);
            }
            if (to == ThreadState.READY) {
                change(thread, toCpu, 1, nanos);
            }
        }

        private void change(int thread, int cpu, int difference, long nanos) {
            machine.change(difference, nanos);
            byCpu.get(cpu).change(difference, nanos);
            if (isApplication[thread]) {
                application.change(difference, nanos);
            }
        }

        RunQueues finish(Timeline timeline) {
            long end = timeline.span().endNanos();
            machine.advance(end);
            application.advance(end);
            byCpu.forEach(each -> each.advance(end));
            return new RunQueues(
                    timeline.facts().coverage() == SchedulingCoverage.MACHINE, machine, application, byCpu);
        }
    }
}
