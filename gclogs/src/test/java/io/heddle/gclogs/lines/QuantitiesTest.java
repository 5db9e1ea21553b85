package io.heddle.gclogs.lines;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantitiesTest {
    private static Line line(String text) {
        Line line = new Line();
        line.set(text);
        return line;
    }

    @ParameterizedTest
    @CsvSource({
        "3.456ms, 3456000",
        "0.001ms, 1000",
        "12ms, 12000000",
        "0.032s, 32000000",
        "86400.5s, 86400500000000",
        "'3,456ms', 3456000",
        "0.0000001234s, 123"
    })
    void a_duration_is_read_in_nanoseconds(String text, long nanos) {
        Line line = line(text);

        assertThat(Quantities.durationNanos(line)).isEqualTo(nanos);
        assertThat(line.isAtEnd()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"24M, 25165824", "0B, 0", "3072.5K, 3146240", "1G, 1073741824", "2T, 2199023255552", "1024K, 1048576"})
    void an_amount_of_memory_is_read_in_bytes(String text, long bytes) {
        Line line = line(text);

        assertThat(Quantities.bytes(line)).isEqualTo(bytes);
        assertThat(line.isAtEnd()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ms", "M", "12", "-3ms", "12X", "99999999999999999999M", "9999999999999999s", "."})
    void what_is_no_quantity_is_left_alone(String text) {
        Line line = line(text);

        assertThat(Quantities.bytes(line)).isEqualTo(Line.NONE);
        assertThat(Quantities.durationNanos(line)).isEqualTo(Line.NONE);
        assertThat(line.at()).isZero();
    }

    @Test
    void a_percentage_is_skipped() {
        Line line = line("(10%)->");
        Quantities.skipPercentage(line);

        assertThat(line.peek()).isEqualTo('-');
        Line other = line("(10M)");
        Quantities.skipPercentage(other);
        assertThat(other.at()).isZero();
    }
}
