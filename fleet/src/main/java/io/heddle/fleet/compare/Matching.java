package io.heddle.fleet.compare;

import java.util.EnumSet;
import java.util.Set;

/**
 * Which jobs of two variants are the same.
 *
 * @param factors that must be equal
 * @param committedFactor how far the committed heaps may differ: 1.5 allows one to be half as large again as the other
 */
public record Matching(Set<Factor> factors, double committedFactor) {
    private static final double DEFAULT_COMMITTED_FACTOR = 1.5;

    /** All factors. */
    public static final Matching STANDARD = new Matching(EnumSet.allOf(Factor.class), DEFAULT_COMMITTED_FACTOR);

    public Matching {
        factors = Set.copyOf(factors);
        if (!(committedFactor >= 1)) {
            throw new IllegalArgumentException(
                    "the factor between committed heaps must be at least 1: " + committedFactor);
        }
    }

    public boolean requires(Factor factor) {
        return factors.contains(factor);
    }
}
