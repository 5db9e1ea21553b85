package io.heddle.fleet.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.fleet.compare.JobEffect.Sample;
import io.heddle.trials.analysis.ConfidenceInterval;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobEffectTest {
    static JobEffect effect(String job, Sample baseline, Sample candidate) {
        return new JobEffect(new JobKey(job, "", "", "", "", -1, -1), job, Metric.PAUSE, baseline, candidate);
    }

    @Test
    void the_improvement_is_the_ratio_of_the_means() {
        JobEffect effect = effect("shop", new Sample(0.3, Double.NaN, 1), new Sample(0.2, Double.NaN, 1));

        assertThat(effect.improvement()).isEqualTo(1.5, within(1e-12));
        assertThat(effect.instances()).isEqualTo(2);
    }

    @Test
    void one_instance_has_no_interval_and_equal_instances_neither() {
        assertThat(effect("shop", new Sample(1, Double.NaN, 1), new Sample(1, 0.1, 5))
                        .interval(0.95))
                .isEmpty();
        assertThat(effect("shop", new Sample(1, 0, 5), new Sample(2, 0, 5)).pValue())
                .isEmpty();
    }

    @Test
    void equal_variances_give_the_interval_of_students_test() {
        // Relative standard errors of 1 % each, 4 + 4 degrees of freedom: t = 2.306.
        JobEffect effect = effect("shop", new Sample(10, 0.05, 5), new Sample(10, 0.05, 5));

        ConfidenceInterval interval = effect.interval(0.95).orElseThrow();

        double half = 2.306 * Math.sqrt(2) * 0.01;
        assertThat(Math.log(interval.high())).isEqualTo(half, within(1e-5));
        assertThat(Math.log(interval.low())).isEqualTo(-half, within(1e-5));
    }

    @Test
    void the_p_value_is_that_of_the_interval_which_touches_1() {
        JobEffect effect = effect("shop", new Sample(10.4, 0.05, 5), new Sample(10, 0.05, 5));
        double p = effect.pValue().orElseThrow();

        assertThat(effect.interval(1 - p).orElseThrow().low()).isEqualTo(1, within(1e-9));
    }

    @Test
    void false_discoveries_are_controlled_step_by_step() {
        // p-values near 0.0005, 0.02 and 0.3 of three jobs, and one job without.
        JobEffect sure = effect("sure", new Sample(11, 0.05, 5), new Sample(10, 0.05, 5));
        JobEffect likely = effect("likely", new Sample(10.42, 0.05, 5), new Sample(10, 0.05, 5));
        JobEffect unsure = effect("unsure", new Sample(10.15, 0.05, 5), new Sample(10, 0.05, 5));
        JobEffect single = effect("single", new Sample(20, Double.NaN, 1), new Sample(10, 0.05, 5));
        List<JobEffect> all = List.of(unsure, single, likely, sure);

        assertThat(likely.pValue().orElseThrow()).isBetween(0.015, 0.03);
        assertThat(FalseDiscoveries.significant(all, 0.05)).containsExactly(sure, likely);
        assertThat(FalseDiscoveries.significant(all, 0.02)).containsExactly(sure);
        assertThat(FalseDiscoveries.significant(new ArrayList<>(), 0.05)).isEmpty();
    }
}
