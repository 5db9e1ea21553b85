package io.heddle.report.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.report.intervals.RunSink.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EncodedLanesTest {
    private static final int GAP = 2;

    private record Run(long ticks, int category, Kind kind) {
        static Run of(long ticks, int category) {
            return new Run(ticks, category, Kind.SINGLE);
        }

        static Run groupStart(long ticks, int category) {
            return new Run(ticks, category, Kind.GROUP_START);
        }

        static Run groupMember(long ticks, int category) {
            return new Run(ticks, category, Kind.GROUP_MEMBER);
        }
    }

    /** Decodes as the script of the page does. */
    private static List<List<Run>> decoded(EncodedLanes encoded) {
        StringBuilder base64 = new StringBuilder();
        try {
            encoded.appendBase64To(base64);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        byte[] bytes = Base64.getDecoder().decode(base64.toString());
        List<List<Run>> lanes = new ArrayList<>();
        int at = 0;
        for (int count : encoded.runs()) {
            List<Run> lane = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                long number = 0;
                int shift = 0;
                byte next;
                do {
                    next = bytes[at++];
                    number |= (long) (next & 0x7f) << shift;
                    shift += 7;
                } while (next < 0);
                long rest = number / 3;
                Kind kind = List.of(Kind.SINGLE, Kind.GROUP_START, Kind.GROUP_MEMBER)
                        .get((int) (number % 3));
                lane.add(new Run(rest / (GAP + 1), (int) (rest % (GAP + 1)), kind));
            }
            lanes.add(lane);
        }
        assertThat(at).isEqualTo(bytes.length);
        return lanes;
    }

    private static EncodedLanes encoded(long maxRuns, long endNanos, Intervals... lanes) {
        return EncodedLanes.of(List.of(lanes), TickAxis.between(0, endNanos), GAP, maxRuns);
    }

    @Test
    void each_lane_is_a_sequence_of_runs_with_gaps_that_fills_the_axis() {
        Intervals first = Intervals.builder()
                .add(-500, 1_000, 1)
                .add(1_000, 3_000, 0)
                .add(5_000, 20_000, 1)
                .build();

        EncodedLanes encoded = encoded(100, 10_000, first, Intervals.builder().build());

        assertThat(decoded(encoded))
                .containsExactly(
                        List.of(Run.of(10, 1), Run.of(20, 0), Run.of(20, GAP), Run.of(50, 1)),
                        List.of(Run.of(100, GAP)));
        assertThat(encoded.slotTicks()).isZero();
    }

    @Test
    void an_interval_shorter_than_half_a_tick_leaves_no_run_and_its_neighbours_are_merged() {
        Intervals lane = Intervals.builder()
                .add(0, 1_010, 1)
                .add(1_010, 1_040, 0)
                .add(1_040, 2_000, 1)
                .build();
        assertThat(decoded(encoded(100, 2_000, lane))).containsExactly(List.of(Run.of(20, 1)));
    }

    @Test
    void ticks_are_longer_where_the_range_has_too_many_of_them() {
        assertThat(TickAxis.between(5, 60_000_000_005L)).isEqualTo(new TickAxis(5, 100, 600_000_000));
        assertThat(TickAxis.between(0, 3_600_000_000_000L).tickNanos()).isEqualTo(1_000);
        assertThat(TickAxis.between(0, 86_400_000_000_000L).tickNanos()).isEqualTo(100_000);
    }

    @Test
    void too_many_runs_are_grouped_within_slots_and_long_ones_stay() {
        Intervals.Builder lane = Intervals.builder();
        long time = 0;
        for (int i = 0; i < 8; i++) {
            lane.add(time, time + 300, 0);
            lane.add(time + 300, time + 400, 1);
            time += 400;
        }
        lane.add(time, time + 100_000, 1);

        EncodedLanes encoded = encoded(8, time + 100_000, lane.build());

        assertThat(encoded.slotTicks()).isEqualTo(10);
        assertThat(decoded(encoded))
                .containsExactly(List.of(
                        Run.groupStart(9, 0),
                        Run.groupMember(2, 1),
                        Run.groupStart(6, 0),
                        Run.groupMember(3, 1),
                        Run.groupStart(9, 0),
                        Run.groupMember(2, 1),
                        Run.of(1_001, 1)));
    }

    @Test
    void grouping_keeps_the_time_in_each_category_and_the_limit() {
        SplittableRandom random = new SplittableRandom(11);
        Intervals[] lanes = new Intervals[5];
        for (int i = 0; i < lanes.length; i++) {
            Intervals.Builder lane = Intervals.builder();
            long time = 0;
            for (int k = 0; k < 20_000; k++) {
                time += random.nextInt(3) * 100L;
                long end = time + 100L * (1 + random.nextInt(1 << random.nextInt(16)));
                lane.add(time, end, k % GAP);
                time = end;
            }
            lanes[i] = lane.build();
        }
        long end = 40_000_000_000L;

        EncodedLanes grouped = encoded(10_000, end, lanes);

        assertThat(grouped.runs().stream().mapToInt(Integer::intValue).sum()).isBetween(2_000, 10_000);
        List<List<Run>> exact = decoded(encoded(Long.MAX_VALUE, end, lanes));
        List<List<Run>> fewer = decoded(grouped);
        for (int lane = 0; lane < lanes.length; lane++) {
            for (int category = 0; category <= GAP; category++) {
                assertThat(ticks(fewer.get(lane), category)).isEqualTo(ticks(exact.get(lane), category));
            }
        }
    }

    @Test
    void the_numbers_are_encoded_while_they_are_written_and_an_error_of_the_output_is_passed_on() {
        Intervals.Builder lane = Intervals.builder();
        for (int i = 0; i < 50_000; i++) {
            lane.add(i * 1_000L, i * 1_000L + 500, 0);
        }
        Intervals intervals = lane.build();
        EncodedLanes encoded = encoded(Long.MAX_VALUE, 50_000_000, intervals);
        assertThat(decoded(encoded).getFirst()).hasSize(100_000).startsWith(Run.of(5, 0), Run.of(5, GAP));

        int[] parts = {0};
        Writer full = new Writer() {
            @Override
            public void write(char[] buffer, int offset, int length) throws IOException {
                parts[0]++;
                if (parts[0] == 3) {
                    throw new IOException("no space left");
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        assertThatThrownBy(() -> encoded.appendBase64To(full))
                .isInstanceOf(IOException.class)
                .hasMessage("no space left");
    }

    private static long ticks(List<Run> runs, int category) {
        return runs.stream()
                .filter(run -> run.category() == category)
                .mapToLong(Run::ticks)
                .sum();
    }
}
