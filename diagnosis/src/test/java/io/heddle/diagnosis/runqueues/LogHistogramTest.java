package io.heddle.diagnosis.runqueues;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LogHistogramTest {
    @Test
    void percentiles_are_at_most_a_sixteenth_too_large() {
        LogHistogram histogram = new LogHistogram();
        for (long value = 1; value <= 100_000; value++) {
            histogram.record(value * 1_000);
        }
        for (double share : new double[] {0.001, 0.1, 0.5, 0.9, 0.99, 1}) {
            double exact = share * 1e8;
            assertTrue(histogram.percentile(share) >= exact, () -> "percentile " + share);
            assertTrue(histogram.percentile(share) <= exact * 17 / 16, () -> "percentile " + share);
        }
        histogram.record(Long.MAX_VALUE);
        assertEquals(Long.MAX_VALUE, histogram.percentile(1));
    }
}
