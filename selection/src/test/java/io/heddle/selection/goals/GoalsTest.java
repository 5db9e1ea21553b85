package io.heddle.selection.goals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class GoalsTest {
    private static final GoalSpec LATENCY = GoalSpec.parse("p99:less=http://localhost/m#x");
    private static final GoalSpec OPPOSITE = GoalSpec.parse("p99:more=http://localhost/m#x");
    private static final GoalSpec MEDIAN = GoalSpec.parse("p50:more=http://localhost/m#x");

    @Test
    void the_same_number_cannot_be_wanted_both_ways() {
        assertThatThrownBy(() -> new Goals(LATENCY, List.of(MEDIAN, OPPOSITE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "goals '" + LATENCY + "' and '" + OPPOSITE + "' contradict each other. Remove one of them.");
        assertThatThrownBy(() -> new Goals(MEDIAN, List.of(OPPOSITE, LATENCY))).hasMessageContaining("contradict");
    }

    @Test
    void other_statistics_of_a_metric_may_have_other_directions() {
        assertThat(new Goals(LATENCY, List.of(MEDIAN, MEDIAN, LATENCY)).kept()).containsExactly(MEDIAN, LATENCY);
    }
}
