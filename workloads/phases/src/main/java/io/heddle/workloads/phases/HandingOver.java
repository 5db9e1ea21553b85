package io.heddle.workloads.phases;

import io.heddle.workloads.harness.Clerk;
import io.heddle.workloads.harness.Dice;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;

/** Locks and waiting: a number goes from one clerk to the next, whose trays have room for one, and each scrambles it. */
record HandingOver(long seed, List<Clerk> clerks) implements Phase {
    private static final int CLERKS = 4;
    private static final int HANDS = 100;

    static HandingOver started(long seed) {
        List<Clerk> clerks = new ArrayList<>();
        for (int number = 0; number < CLERKS; number++) {
            clerks.add(Clerk.started("phases-clerk-" + number, new ArrayBlockingQueue<>(1)));
        }
        return new HandingOver(seed, clerks);
    }

    @Override
    public long answer(int question) throws InterruptedException, ExecutionException {
        long number = first(question);
        for (int hand = 0; hand < HANDS; hand++) {
            long given = number;
            number = clerks.get((question + hand) % CLERKS)
                    .ask(() -> Dice.mix(given))
                    .get();
        }
        return number;
    }

    @Override
    public long prediction(int question) {
        long number = first(question);
        for (int hand = 0; hand < HANDS; hand++) {
            number = Dice.mix(number);
        }
        return number;
    }

    void end() throws InterruptedException {
        for (Clerk clerk : clerks) {
            clerk.end();
        }
    }

    private long first(int question) {
        return new Dice(seed, question).next();
    }
}
