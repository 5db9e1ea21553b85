package io.heddle.gclogs.unified;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.lines.Line;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecorationsTest {
    private static final String MESSAGE = "GC(0) Pause";

    private final Decorations decorations = new Decorations();
    private final Line line = new Line();

    private void read(String text) {
        line.set(text + MESSAGE);
        decorations.read(line);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[0.123s][info][gc] | 123000000",
                "[12.5s][info ][gc,start    ] | 12500000000",
                "[2026-11-28T18:00:00.123+0100][3.000s][1234][5678][info][gc] | 3000000000",
                "[1764352800123ms][123ms][gc] | 123000000",
                "[host-1s][77ns][gc] | 77",
                "[2026-11-28T18:00:00.123+0100][info][gc] | -1",
                "[gc] | -1"
            })
    void the_uptime_is_found_among_all_decorations(String text, long nanos) {
        read(text + " ");

        assertThat(decorations.uptimeNanos(line)).isEqualTo(nanos);
        assertThat(line.skip(MESSAGE)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[2026-11-28T18:00:00.123+0000][gc] | 1795888800123",
                "[2026-11-28T18:00:00.123+0100][gc] | 1795885200123",
                "[2026-11-28T18:00:00.123-0330][gc] | 1795901400123",
                "[1795888800123ms][gc] | 1795888800123",
                "[123ms][gc] | -1",
                "[2026-99-28T18:00:00.123+0000][gc] | -1",
                "[2026-11-28T72057594037927:0:0.1+0][gc] | -1",
                "[2026-11-28T18:00:00.123+9999][gc] | -1",
                "[1970-01-01T00:00:00.000+1000][gc] | -1"
            })
    void the_time_of_day_is_found_too(String text, long millis) {
        read(text + " ");

        assertThat(decorations.epochMillis(line)).isEqualTo(millis);
    }

    @Test
    void a_process_identifier_is_known_only_beside_that_of_the_thread() {
        read("[0.1s][4321][4325][info][gc] ");
        assertThat(decorations.processId(line)).isEqualTo(4321);

        read("[0.1s][4325][info][gc] ");
        assertThat(decorations.processId(line)).isEqualTo(GcEvent.UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[0.1s] ", "[debug] ", "[info   ][gc] ", "[2026-11-28T18:00:00.123+0100] ", "[5ns] "})
    void levels_and_times_show_a_unified_log(String text) {
        read(text);

        assertThat(decorations.areUnified(line)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[GC concurrent-mark-start]",
                "[]",
                "[[[",
                "[1] [2]",
                "[Times: user=0.01 sys=0.00, real=0.01 secs] "
            })
    void other_brackets_do_not(String text) {
        read(text);

        assertThat(decorations.areUnified(line)).isFalse();
    }
}
