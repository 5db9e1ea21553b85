package io.heddle.fleet.compare;

import java.util.Comparator;
import java.util.List;

/**
 * Selects the jobs that differ, out of many. Among those selected, the expected share of jobs that do not differ is at most a given
 * rate. Source: Benjamini and Hochberg, "Controlling the false discovery rate" (J. R. Stat. Soc. B 57, 1995).
 */
final class FalseDiscoveries {
    private FalseDiscoveries() {}

    private record Tested(JobEffect effect, double pValue) {}

    /** The effects that are significant, in ascending order of their p-values. Those without a p-value are not tested. */
    static List<JobEffect> significant(List<JobEffect> effects, double rate) {
        // A p-value takes a microsecond, and a fleet has hundreds of thousands.
        List<Tested> tested = effects.parallelStream()
                .filter(JobEffect::hasInterval)
                .map(effect -> new Tested(effect, effect.pValue().orElseThrow()))
                .sorted(Comparator.comparingDouble(Tested::pValue))
                .toList();
        int last = 0;
        for (int i = 1; i <= tested.size(); i++) {
            if (tested.get(i - 1).pValue <= rate * i / tested.size()) {
                last = i;
            }
        }
        return tested.subList(0, last).stream().map(Tested::effect).toList();
    }
}
