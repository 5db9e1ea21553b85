package io.heddle.workloads.helpers;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.PredictableTasks;
import io.heddle.workloads.harness.SplitMix64;
import io.heddle.workloads.trees.TreeTasks;
import java.io.IOException;
import java.util.concurrent.Future;

/** Tasks that grow a tree while a helper thread computes a sum. The result combines both. */
final class ErrandTasks implements PredictableTasks {
    private static final int STEPS = 2_000;

    private final TreeTasks trees;
    private final HelperThreads helpers;

    ErrandTasks(TreeTasks trees, HelperThreads helpers) {
        this.trees = trees;
        this.helpers = helpers;
    }

    @Override
    public long run(int task) throws Exception {
        Future<Long> sum = helpers.submit(() -> sumByLoop(task));
        return combine(trees.run(task), sum.get());
    }

    @Override
    public long expected(int task) {
        return combine(trees.expected(task), sumByFormula(task));
    }

    /** Stops the helper threads, and fails if one of them failed. */
    @Override
    public void close() throws IOException {
        helpers.stop();
    }

    private static long combine(long tree, long sum) {
        return new Checksum().add(tree).add(sum).value();
    }

    /** Adds up multiples of an odd number. */
    private static long sumByLoop(int task) {
        long sum = 0;
        for (int step = 1; step <= STEPS; step++) {
            sum += step * multiplier(task);
        }
        return sum;
    }

    private static long sumByFormula(int task) {
        return multiplier(task) * (STEPS * (STEPS + 1L) / 2);
    }

    private static long multiplier(int task) {
        return SplitMix64.mix(task) | 1;
    }
}
