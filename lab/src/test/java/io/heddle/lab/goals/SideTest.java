package io.heddle.lab.goals;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.trials.analysis.ConfidenceInterval;
import io.heddle.trials.analysis.Metric.Better;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SideTest {
    @ParameterizedTest
    @CsvSource({
        "LESS, 1.5, 2.0, DEFAULT",
        "LESS, 0.5, 0.9, FIFO",
        "MORE, 1.5, 2.0, FIFO",
        "MORE, 0.5, 0.9, DEFAULT",
        "LESS, 0.9, 1.2, UNKNOWN",
        "MORE, 0.9, 1.2, UNKNOWN"
    })
    void an_interval_beside_1_decides(Better better, double low, double high, Side side) {
        assertThat(Side.of(better, new ConfidenceInterval(low, high, 0.95))).isEqualTo(side);
    }

    @Test
    void too_few_runs_decide_nothing() {
        assertThat(Side.of(Better.LESS, null)).isEqualTo(Side.UNKNOWN);
    }
}
