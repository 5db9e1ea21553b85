package io.heddle.workloads.harness;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A workload for tests without work. The n-th result can be falsified. */
record Numbers(int falsified, AtomicInteger count) implements Workload {
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
        return "Mixes numbers.";
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
        return new Plan(settings.size(), 10, WorkDistribution.QUEUE);
    }

    @Override
    public Tasks open(Settings settings) {
        return new Tasks() {
            @Override
            public long run(int task) {
                if (task == 7 && settings.seed() == 666) {
                    throw new IllegalStateException("seven\nis broken");
                }
                return right(task) + (count.getAndIncrement() == falsified ? 1 : 0);
            }

            @Override
            public Optional<String> findError(long[] results) {
                for (int task = 0; task < results.length; task++) {
                    if (results[task] != right(task)) {
                        return Optional.of("number " + task);
                    }
                }
                return Optional.empty();
            }

            private long right(int task) {
                return SplitMix64.mix(settings.seed() + task);
            }
        };
    }
}
