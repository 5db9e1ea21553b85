package io.heddle.compare.analysis;

import static io.heddle.compare.analysis.TrialFixture.collecting;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplanationTest {
    @Test
    void the_share_of_gc_time_is_computed_from_differences_within_rounds() {
        // The medians are both 4.5, and yet six of eight rounds have a second less.
        double[] gc = {1, 2, 3, 4, 5, 6, 7, 8};
        double[] less = {0, 1, 2, 4, 5, 5, 6, 7};

        assertThat(reasons(all(10), gc, all(8), less)).contains("which is 50 % of the difference");
    }

    @Test
    void gc_time_that_is_no_part_of_the_wall_time_explains_nothing() {
        assertThat(reasons(all(10), all(30), all(8), all(10))).doesNotContain("GC time");
    }

    @Test
    void more_gc_time_explains_no_gain() {
        assertThat(reasons(all(10), all(1), all(8), all(3))).doesNotContain("GC time");
    }

    private static String reasons(double[] wall, double[] gc, double[] armWall, double[] armGc) {
        List<ArmFindings> findings = new TrialFixture()
                .arm("default", collecting(wall, gc))
                .arm("fifo", collecting(armWall, armGc))
                .findings();
        return new Explanation(findings.getFirst(), MetricDefinition.ALL)
                .explain(findings)
                .getFirst();
    }

    private static double[] all(double value) {
        double[] values = new double[8];
        Arrays.fill(values, value);
        return values;
    }
}
