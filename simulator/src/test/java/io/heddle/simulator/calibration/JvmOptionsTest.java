package io.heddle.simulator.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmOptionsTest {
    private static final long HEAP = 900 << 20;

    @ParameterizedTest
    @CsvSource({
        "-Xmx900m, 300",
        "-Xmx900m -Xmn150m, 150",
        "-XX:MaxNewSize=153600k, 150",
        "-XX:MaxNewSize=157286400, 150",
        "-Xmn5g, 900",
        "-XX:NewRatio=1 -Xmx900m, 450",
        "'-Dx=-Xmn150m', 300",
    })
    void the_young_generation_is_that_of_the_options(String arguments, long megabytes) {
        assertThat(new JvmOptions(arguments).youngBytes(HEAP)).isEqualTo(megabytes << 20);
    }

    @Test
    void the_number_of_collectors_is_that_of_the_options_or_the_jvms_choice() {
        assertThat(new JvmOptions("-XX:ParallelGCThreads=3 -Xmx1g").collectors())
                .hasValue(3);
        assertThat(new JvmOptions("-Xmx1g").collectors()).isEmpty();
    }
}
