package io.heddle.lab.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.lab.InterleavedResults;
import io.heddle.lab.InterleavedResults.Samples;
import io.heddle.lab.Sitting;
import io.heddle.report.Cell;
import io.heddle.report.Table;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BestArmTest {
    private static InterleavedResults results(double baseline, double fast, double slow) {
        return new InterleavedResults(
                "", List.of(samples("default", baseline), samples("fast", fast), samples("slow", slow)));
    }

    private static Samples samples(String label, double seconds) {
        return new Samples(
                label,
                null,
                List.of(0, 1),
                Stream.of(1, 2).map(times -> Map.of("seconds", times * seconds)).toList());
    }

    @Test
    void the_best_arm_has_the_least_of_the_figure() {
        assertThat(BestArm.of(results(4, 2, 8), "seconds")).isEqualTo(new BestArm("fast", 0.5));
    }

    @Test
    void the_baseline_can_be_the_best_arm() {
        assertThat(BestArm.of(results(1, 2, 8), "seconds")).isEqualTo(new BestArm("default", 1));
    }

    @Test
    void an_arm_that_failed_is_not_the_best() {
        InterleavedResults failed = new InterleavedResults(
                "", List.of(samples("default", 1), new Samples("fast", "it hangs", List.of(), List.of())));

        assertThat(BestArm.of(failed, "seconds").label()).isEqualTo("default");
    }

    @Test
    void a_row_has_the_best_arm_of_each_figure() {
        Table table = BestArm.table(
                "Bound",
                Map.of("least time", "seconds"),
                Map.of("ask", List.of(new Sitting("EPYC", results(4, 2, 8)))));

        assertThat(table.rows().getFirst()).extracting(Cell::asText).containsExactly("ask", "fast", "0.50×");
    }
}
