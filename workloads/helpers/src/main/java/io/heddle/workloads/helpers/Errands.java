package io.heddle.workloads.helpers;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.Dice;
import io.heddle.workloads.harness.Predicted;
import io.heddle.workloads.trees.Trees;
import java.io.IOException;
import java.util.concurrent.Future;

/** Trees to grow while somebody else does an errand; an answer is made of both. */
final class Errands implements Predicted {
    private static final int STEPS = 2_000;

    private final Trees trees;
    private final Staff staff;

    Errands(Trees trees, Staff staff) {
        this.trees = trees;
        this.staff = staff;
    }

    @Override
    public long answer(int question) throws Exception {
        Future<Long> errand = staff.send(() -> stepByStep(question));
        return both(trees.answer(question), errand.get());
    }

    @Override
    public long prediction(int question) {
        return both(trees.prediction(question), inOne(question));
    }

    /** Ends the staff; that none of it failed is part of the run's success. */
    @Override
    public void close() throws IOException {
        staff.end();
    }

    private static long both(long tree, long errand) {
        return new Checksum().add(tree).add(errand).value();
    }

    /** Adds up an odd number's multiples. */
    private static long stepByStep(int question) {
        long sum = 0;
        for (int step = 1; step <= STEPS; step++) {
            sum += step * multiplier(question);
        }
        return sum;
    }

    private static long inOne(int question) {
        return multiplier(question) * (STEPS * (STEPS + 1L) / 2);
    }

    private static long multiplier(int question) {
        return Dice.mix(question) | 1;
    }
}
