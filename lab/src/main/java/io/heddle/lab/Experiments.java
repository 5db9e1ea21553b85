package io.heddle.lab;

import java.util.List;
import java.util.Optional;

/** All experiments there are. */
public final class Experiments {
    public static final List<Experiment> ALL = List.of(
            new MinimumHeap(),
            PolicyMap.POLICIES,
            new TwoPrograms(),
            new Affinity(),
            new Differential(),
            PolicyMap.THREADS,
            new Chat(),
            new Conversion(),
            new Choosing(),
            PolicyMap.AUTO_COST,
            PolicyMap.TURNOVER,
            new ShortestFirst(),
            new Bottlenecks(),
            new Attacks(),
            new Soaks());

    private Experiments() {}

    public static Optional<Experiment> named(String name) {
        return ALL.stream().filter(experiment -> experiment.name().equals(name)).findFirst();
    }
}
