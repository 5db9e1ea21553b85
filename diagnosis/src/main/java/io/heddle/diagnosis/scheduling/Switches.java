package io.heddle.diagnosis.scheduling;

import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import io.heddle.timeline.scheduling.SchedulingVisitor;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.EnumMap;
import java.util.Map;

/**
 * The context switches of the recording, and what the program's cost at least. A switch costs {@code facts.contextSwitchNanos}; what
 * the next thread loses to cold caches comes on top. Without scheduling events, only the number of the program's switches is known.
 */
public final class Switches {
    /** A switch takes some microseconds. A measurement above this one includes time slices of other threads. */
    static final double MOST_PLAUSIBLE_COST_NANOS = 50_000;

    /** The least time of a switch and its wake-up on current machines. The rule uses it if the measurement failed, as on a busy machine. */
    static final double LEAST_COST_NANOS = 1_000;

    private final Map<ThreadKind, Long> voluntary;
    private final Map<ThreadKind, Long> involuntary;
    private final long ofProgram;
    private final double seconds;
    private final boolean isMeasured;
    private final double costNanos;

    private Switches(
            Timeline timeline, Map<ThreadKind, Long> voluntary, Map<ThreadKind, Long> involuntary, long ofProgram) {
        this.voluntary = voluntary;
        this.involuntary = involuntary;
        this.ofProgram = ofProgram;
        seconds = timeline.span().seconds();
        double measured = timeline.facts().contextSwitchNanos();
        isMeasured = measured > 0 && measured <= MOST_PLAUSIBLE_COST_NANOS;
        costNanos = ofProgram * (isMeasured ? measured : LEAST_COST_NANOS);
    }

    static Switches of(Timeline timeline, Counts counts) {
        Map<ThreadKind, Long> voluntary = new EnumMap<>(ThreadKind.class);
        Map<ThreadKind, Long> involuntary = new EnumMap<>(ThreadKind.class);
        for (TimelineThread thread : timeline.threads()) {
            voluntary.merge(thread.kind(), counts.voluntary[thread.index()], Long::sum);
            involuntary.merge(thread.kind(), counts.involuntary[thread.index()], Long::sum);
        }
        return new Switches(timeline, voluntary, involuntary, counts.ofProgram);
    }

    static Switches ofClocks(Timeline timeline) {
        long slices = timeline.threads().stream()
                .filter(each -> each.kind().isOfProgram())
                .mapToLong(each -> Math.max(0, each.clocks().slices()))
                .sum();
        return new Switches(timeline, Map.of(), Map.of(), slices);
    }

    /** Switches away from threads of a kind that began to wait, stopped or ended. */
    public long voluntary(ThreadKind kind) {
        return voluntary.getOrDefault(kind, 0L);
    }

    /** Switches away from threads of a kind that were preempted. */
    public long involuntary(ThreadKind kind) {
        return involuntary.getOrDefault(kind, 0L);
    }

    /** Switches away from threads of the program, and from an idle CPU to one. */
    public long ofProgram() {
        return ofProgram;
    }

    /** The program's switches in a second. */
    public double perSecond() {
        return seconds == 0 ? 0 : ofProgram / seconds;
    }

    /** Tells whether the recording has a plausible cost of one switch. */
    public boolean isMeasured() {
        return isMeasured;
    }

    /** The CPU time of the program's switches; without a measurement, a lower bound. */
    public double costNanos() {
        return costNanos;
    }

    /** Counts switches. */
    static final class Counts implements SchedulingVisitor {
        private final boolean[] isOfProgram;
        private final long[] voluntary;
        private final long[] involuntary;
        private long ofProgram;

        Counts(Timeline timeline) {
            int threads = timeline.threads().size();
            isOfProgram = new boolean[threads];
            voluntary = new long[threads];
            involuntary = new long[threads];
            timeline.threads()
                    .forEach(each -> isOfProgram[each.index()] = each.kind().isOfProgram());
        }

        @Override
        public void switched(long nanos, int cpu, int previous, ThreadState previousState, int next) {
            if (previous == IDLE) {
                ofProgram += next != IDLE && isOfProgram[next] ? 1 : 0;
                return;
            }
            ofProgram += isOfProgram[previous] ? 1 : 0;
            if (previousState == ThreadState.READY) {
                involuntary[previous]++;
            } else {
                voluntary[previous]++;
            }
        }

        @Override
        public void woken(long nanos, int cpu, int thread, int waker) {}
    }
}
