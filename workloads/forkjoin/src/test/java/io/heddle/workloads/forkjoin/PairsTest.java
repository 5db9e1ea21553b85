package io.heddle.workloads.forkjoin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class PairsTest {
    static final List<Pair<?, ?>> PAIRS = Pairs.ALL;

    @ParameterizedTest
    @FieldSource("PAIRS")
    void both_versions_compute_the_same_with_any_number_of_threads(Pair<?, ?> pair) {
        long before = pair.measure(Main.Version.BEFORE, 4, 1).checksum();

        assertThat(pair.measure(Main.Version.AFTER, 4, 1).checksum()).isEqualTo(before);
        assertThat(pair.measure(Main.Version.AFTER, 1, 1).checksum()).isEqualTo(before);
    }

    @Test
    void there_are_7040_magic_squares_of_order_4() {
        assertThat(Pairs.named("magic-squares")
                        .orElseThrow()
                        .measure(Main.Version.AFTER, 2, 1)
                        .checksum())
                .isEqualTo(7_040);
    }

    @Test
    void bad_arguments_are_refused() {
        assertThat(Main.run("no-such-pair", "before")).isEqualTo(2);
        assertThat(Main.run("sum", "during")).isEqualTo(2);
        assertThat(Main.run("sum", "after", "--threads", "0")).isEqualTo(2);
    }
}
