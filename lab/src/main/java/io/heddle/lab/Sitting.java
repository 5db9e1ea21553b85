package io.heddle.lab;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Rounds that were measured in one go.
 *
 * @param machine for people
 */
public record Sitting(String machine, InterleavedResults results) {
    Sitting plus(Sitting further) {
        return new Sitting(machine, results.plus(further.results));
    }

    /** The rounds of all sittings; empty without one. */
    public static Optional<InterleavedResults> join(List<Sitting> sittings) {
        return sittings.stream().map(Sitting::results).reduce(InterleavedResults::plus);
    }

    /** The number of rounds on each machine, for people: {@code AMD EPYC, 2 CPUs, Linux 6.18: 3; ...}. */
    public static String describe(List<Sitting> sittings) {
        Map<String, Integer> rounds = new TreeMap<>();
        sittings.forEach(sitting -> rounds.merge(sitting.machine, sitting.results.rounds(), Integer::sum));
        return rounds.entrySet().stream()
                .map(each -> each.getKey() + ": " + each.getValue())
                .collect(Collectors.joining("; "));
    }
}
