package io.heddle.workloads.harness;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A workload without work, whose answers can be falsified: the n-th that is given becomes another. */
record Numbers(int falsified, AtomicInteger given) implements Workload {
    static final int NONE = -1;

    static Numbers falsified(int nth) {
        return new Numbers(nth, new AtomicInteger());
    }

    @Override
    public String name() {
        return "numbers";
    }

    @Override
    public String purpose() {
        return "Scrambles numbers.";
    }

    @Override
    public String sizeMeaning() {
        return "numbers in all";
    }

    @Override
    public int defaultSize() {
        return 20;
    }

    @Override
    public Plan plan(Settings settings) {
        return new Plan(settings.size(), 10, Sharing.QUEUE);
    }

    @Override
    public Questions open(Settings settings) {
        return new Questions() {
            @Override
            public long answer(int question) {
                if (question == 7 && settings.seed() == 666) {
                    throw new IllegalStateException("seven\nis broken");
                }
                return right(question) + (given.getAndIncrement() == falsified ? 1 : 0);
            }

            @Override
            public Optional<String> complaint(long[] answers) {
                for (int question = 0; question < answers.length; question++) {
                    if (answers[question] != right(question)) {
                        return Optional.of("number " + question);
                    }
                }
                return Optional.empty();
            }

            private long right(int question) {
                return Dice.mix(settings.seed() + question);
            }
        };
    }
}
