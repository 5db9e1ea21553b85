package io.heddle.workloads.phases;

import io.heddle.workloads.harness.PredictableTasks;
import java.io.IOException;
import java.util.List;

/** The tasks of a round: each phase has a range of them. */
final class PhaseTasks implements PredictableTasks {
    private static final int TREES = 6_000;
    private static final int PRIMES = 400;
    private static final int HANDOFFS = 300;
    private static final int CLASSES = 400;

    static final int JOBS = TREES + PRIMES + HANDOFFS + CLASSES;

    private record Range(int end, Phase phase) {}

    private final ThreadHandoffs handoffs;
    private final List<Range> ranges;

    PhaseTasks(long seed) {
        handoffs = ThreadHandoffs.start(seed);
        int primesEnd = TREES + PRIMES;
        int handoffsEnd = primesEnd + HANDOFFS;
        ranges = List.of(
                new Range(TREES, new SurvivingTrees(seed)),
                new Range(primesEnd, new PrimeSums(seed)),
                new Range(handoffsEnd, handoffs),
                new Range(JOBS, new FreshClasses(seed)));
    }

    @Override
    public long run(int task) throws Exception {
        return phaseOf(task).run(task);
    }

    @Override
    public long expected(int task) {
        return phaseOf(task).expected(task);
    }

    @Override
    public void close() throws IOException {
        try {
            handoffs.stop();
        } catch (InterruptedException interrupted) {
            throw new IOException("interrupted while the workers stopped", interrupted);
        }
    }

    private Phase phaseOf(int task) {
        for (Range range : ranges) {
            if (task < range.end()) {
                return range.phase();
            }
        }
        throw new IllegalArgumentException("no task " + task);
    }
}
