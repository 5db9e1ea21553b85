package io.heddle.fleetspark;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.fleet.compare.FleetComparison;
import io.heddle.fleet.compare.Matching;
import io.heddle.fleet.facts.FactsFolder;
import io.heddle.fleet.sql.DuckDbEngine;
import io.heddle.fleet.sql.QueryEngine;
import io.heddle.trials.analysis.GeometricMean;
import java.util.Comparator;

/** Comparisons on both engines. */
final class Engines {
    static final String MASTER = "local[2]";
    private static final double TOLERANCE = 1e-9;
    private static final double CONFIDENCE = 0.95;

    /** Numbers that differ by rounding are equal. */
    private static final Comparator<Double> ROUNDED =
            (a, b) -> Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b)) ? 0 : Double.compare(a, b);

    private Engines() {}

    static FleetComparison onDuckDb(FactsFolder facts, String baseline, String candidate, Matching matching) {
        try (QueryEngine engine = new DuckDbEngine(facts, facts.root().resolve(".overflow"))) {
            return FleetComparison.of(engine, baseline, candidate, matching);
        }
    }

    static FleetComparison onSpark(FactsFolder facts, String baseline, String candidate, Matching matching) {
        try (QueryEngine engine = SparkEngine.open(facts.root().toString(), MASTER)) {
            return FleetComparison.of(engine, baseline, candidate, matching);
        }
    }

    /** Asserts that both engines agree, and returns what they agree on. */
    static FleetComparison compare(FactsFolder facts, String baseline, String candidate) {
        FleetComparison expected = onDuckDb(facts, baseline, candidate, Matching.STANDARD);
        assertAgree(onSpark(facts, baseline, candidate, Matching.STANDARD), expected);
        return expected;
    }

    static void assertAgree(FleetComparison actual, FleetComparison expected) {
        assertThat(actual)
                .usingRecursiveComparison()
                .withComparatorForType(ROUNDED, Double.class)
                .ignoringFields("engine")
                // Differences of almost equal numbers, of which some are rounding alone. The intervals made of them are
                // compared below.
                .ignoringFieldsMatchingRegexes(".*sortedPivots")
                .isEqualTo(expected);
        assertThat(actual.effects()).zipSatisfy(expected.effects(), (a, b) -> {
            assertAgree(a.mean(), b.mean());
            assertAgree(a.weighted(), b.weighted());
        });
    }

    private static void assertAgree(GeometricMean actual, GeometricMean expected) {
        assertThat(actual.value()).usingComparator(ROUNDED).isEqualTo(expected.value());
        assertThat(actual.interval(CONFIDENCE))
                .usingRecursiveComparison()
                .withComparatorForType(ROUNDED, Double.class)
                .isEqualTo(expected.interval(CONFIDENCE));
    }
}
