package io.heddle.lab.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.ConfidenceInterval;
import io.heddle.trials.analysis.Verdict;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyMatrixTest {
    /** Of seconds less is faster, of requests a second more is. */
    @ParameterizedTest
    @CsvSource({
        "0.80, FASTER, 0.80 (0.80 to 0.80) less",
        "1.20, SLOWER, 1.20 (1.20 to 1.20) more",
        "1.20, FASTER, 1.20 (1.20 to 1.20) more",
        "0.80, SLOWER, 0.80 (0.80 to 0.80) less",
        "1.00, NO_DIFFERENCE, 1.00 (1.00 to 1.00)",
        "0.90, INCONCLUSIVE, 0.90 (0.90 to 0.90)"
    })
    void a_decided_ratio_says_less_or_more_whichever_is_better(double ratio, Verdict verdict, String shown) {
        Comparison comparison = new Comparison(
                "figure",
                "fifo",
                "default",
                List.of(ratio),
                ratio,
                0.95,
                new ConfidenceInterval(ratio, ratio, 0.95),
                verdict,
                null);

        assertThat(PolicyMatrix.cell(comparison).asText()).isEqualTo(shown);
    }
}
