package io.heddle.lab.recordings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.lab.InterleavedResults;
import io.heddle.lab.recordings.GcTables.Case;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GcTablesTest {
    private static final Case ONE = new Case(1, "default");
    private static final Case ONE_FIFO = new Case(1, "fifo");
    private static final Case FOUR = new Case(4, "default");
    private static final Case FOUR_FIFO = new Case(4, "fifo");
    private static final Case MANY = new Case(64, "default");

    private final GcTables tables = new GcTables(
            "graphs",
            List.of(ONE, ONE_FIFO, FOUR, FOUR_FIFO, MANY),
            new InterleavedResults(
                    "",
                    List.of(
                            pauses(ONE, 2, 4),
                            pauses(ONE_FIFO, 1, 2),
                            pauses(FOUR, 1, 2),
                            pauses(FOUR_FIFO, 0.125, 0.25),
                            pauses(MANY, 6, 12))));

    private static InterleavedResults.Samples pauses(Case each, double first, double second) {
        return new InterleavedResults.Samples(
                each.toString(),
                null,
                List.of(1, 2),
                List.of(Map.of(GcFigures.PAUSE_SECONDS, first), Map.of(GcFigures.PAUSE_SECONDS, second)));
    }

    @Test
    void the_shortest_pauses_are_those_of_the_policy_to_which_all_compare() {
        assertThat(tables.threadsWithShortestPauses()).isEqualTo(4);
        assertThat(tables.growth(4, GcFigures.PAUSE_SECONDS)).isCloseTo(6, within(1e-9));
    }

    @Test
    void a_policy_compares_with_as_many_threads_in_the_same_round() {
        assertThat(tables.pausesUnder("fifo")).isCloseTo(0.25, within(1e-9));
    }

    @Test
    void the_fewest_threads_are_at_least_as_many_as_asked_for() {
        assertThat(tables.fewestThreads(2)).isEqualTo(4);
        assertThat(tables.fewestThreads(100)).isEqualTo(1);
    }

    @Test
    void a_figure_that_the_recordings_lack_does_not_appear() {
        assertThat(tables.scalability().rows()).hasSize(5);
        assertThat(tables.withMost(GcFigures.SURVIVING)).isNaN();
    }
}
