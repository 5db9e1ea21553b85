package io.heddle.governor.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ApplyLatencyTest {
    private final ApplyLatency.Recorder recorder = new ApplyLatency.Recorder();

    @Test
    void no_thread_means_no_latency() {
        assertThat(recorder.latency()).isEqualTo(new ApplyLatency(0, null, null, null));
    }

    @Test
    void quantiles_are_latencies_that_occurred() {
        for (int millis = 200; millis >= 1; millis--) {
            recorder.add(millis * 1_000_000L);
        }

        assertThat(recorder.latency()).isEqualTo(new ApplyLatency(200, 0.1, 0.198, 0.2));
    }

    @Test
    void threads_beyond_the_sample_are_counted() {
        for (int i = 0; i < 150_000; i++) {
            recorder.add(1_000);
        }

        assertThat(recorder.latency()).isEqualTo(new ApplyLatency(150_000, 1e-6, 1e-6, 1e-6));
    }

    @Test
    void late_latencies_have_the_same_weight_as_early_ones() {
        ApplyLatency.Recorder sampling = new ApplyLatency.Recorder(new SplittableRandom(1));
        for (int i = 0; i < 100_000; i++) {
            sampling.add(1_000);
        }
        for (int i = 0; i < 900_000; i++) {
            sampling.add(5_000);
        }
        sampling.add(1_000_000_000);

        assertThat(sampling.latency()).isEqualTo(new ApplyLatency(1_000_001, 5e-6, 5e-6, 1.0));
    }
}
