package io.heddle.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.fleet.compare.FleetComparison;
import io.heddle.fleet.compare.FleetEffect;
import io.heddle.fleet.compare.FleetVerdict;
import io.heddle.fleet.compare.Matching;
import io.heddle.fleet.compare.Metric;
import io.heddle.fleet.facts.FactsFolder;
import io.heddle.fleet.sql.DuckDbEngine;
import io.heddle.fleet.sql.QueryEngine;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedFleetTest {
    @TempDir
    Path folder;

    private List<FleetEffect> effects(FleetModel model) {
        FactsFolder facts = new FactsFolder(folder);
        GeneratedFleet.write(model, facts);
        try (QueryEngine engine = new DuckDbEngine(facts, folder.resolve(".overflow"))) {
            return FleetComparison.of(engine, GeneratedFleet.BASELINE, GeneratedFleet.CANDIDATE, Matching.STANDARD)
                    .effects();
        }
    }

    @Test
    void the_analysis_recovers_the_effects_of_a_fleet_without_variation_between_jobs() {
        List<FleetEffect> effects = effects(new FleetModel(60, 2_000, 1.5, 1.2, 0, 0, 1));

        assertThat(effects).hasSize(Metric.values().length);
        for (FleetEffect effect : effects) {
            double truth =
                    switch (effect.metric()) {
                        case GC_CPU -> 1.8;
                        case PAUSE, FULL_PAUSE, PAUSED_SHARE -> 1.5;
                        case PROCESS_CPU, MEMORY -> 1;
                    };
            assertThat(effect.mean().value()).as(effect.metric().key()).isEqualTo(truth, within(0.05 * truth));
            assertThat(effect.effects()).hasSize(60);
        }
        assertThat(effects.getFirst().verdict()).isEqualTo(FleetVerdict.BETTER);
    }

    @Test
    void effects_that_rise_with_the_instances_raise_the_weighted_mean() {
        FleetModel model = new FleetModel(300, 140, 1.2, 1, 0, 0.05, 1);

        FleetEffect pause = effects(model).stream()
                .filter(effect -> effect.metric() == Metric.PAUSE)
                .findFirst()
                .orElseThrow();

        assertThat(model.weightedFactor()).isGreaterThan(1.05);
        assertThat(pause.weighted().value() / pause.mean().value()).isEqualTo(model.weightedFactor(), within(0.02));
    }

    @Test
    void the_effects_of_jobs_are_scattered_around_the_true_mean() {
        int jobs = 4_000;
        double spread = 0.3;

        List<FleetEffect> effects = effects(new FleetModel(jobs, 14, 1.2, 1.1, spread, 0, 1));

        // Four standard errors; those of the few collections of each job add little.
        double tolerance = 4 * spread * Math.sqrt(2) / Math.sqrt(jobs) * 1.3;
        for (FleetEffect effect : effects) {
            if (effect.metric() == Metric.GC_CPU || effect.metric() == Metric.PAUSE) {
                double truth = effect.metric() == Metric.GC_CPU ? 1.2 * 1.1 : 1.2;
                assertThat(Math.log(effect.mean().value() / truth)).isEqualTo(0, within(tolerance));
            }
        }
    }

    @Test
    void equal_seeds_give_equal_fleets() {
        FleetModel model = FleetModel.withEffect(5, 20, 7);

        double first = effects(model).getFirst().mean().value();

        assertThat(effects(model).getFirst().mean().value()).isEqualTo(first, within(1e-9 * first));
    }
}
