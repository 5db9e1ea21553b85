package io.heddle.report.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IntervalsTest {

    private record Interval(long start, long end, int category) {}

    private static List<Interval> visited(Intervals intervals) {
        List<Interval> visited = new ArrayList<>();
        intervals.forEach((start, end, category) -> visited.add(new Interval(start, end, category)));
        return visited;
    }

    @Test
    void intervals_are_visited_as_they_were_added() {
        SplittableRandom random = new SplittableRandom(3);
        List<Interval> added = new ArrayList<>();
        Intervals.Builder builder = Intervals.builder();
        long time = -5_000_000_000L;
        for (int i = 0; i < 10_000; i++) {
            long start = time + (random.nextBoolean() ? 0 : 1L << random.nextInt(40));
            long end = start + (1L << random.nextInt(40));
            added.add(new Interval(start, end, i % Intervals.MAX_CATEGORIES));
            builder.add(start, end, i % Intervals.MAX_CATEGORIES);
            time = end;
        }

        Intervals intervals = builder.build();

        assertThat(visited(intervals)).isEqualTo(added);
        assertThat(intervals.count()).isEqualTo(10_000);
        assertThat(intervals.nanos(31))
                .isEqualTo(added.stream()
                        .filter(interval -> interval.category() == 31)
                        .mapToLong(interval -> interval.end() - interval.start())
                        .sum());
        assertThat(intervals.highestCategory()).isEqualTo(31);
    }

    @Test
    void neighbours_of_one_category_are_merged_unless_there_is_a_gap() {
        Intervals intervals = Intervals.builder()
                .add(10, 20, 1)
                .add(20, 30, 1)
                .add(31, 40, 1)
                .add(40, 40, 2)
                .add(40, 50, 1)
                .build();

        assertThat(visited(intervals)).containsExactly(new Interval(10, 30, 1), new Interval(31, 50, 1));
        assertThat(intervals.nanos(1)).isEqualTo(39);
        assertThat(intervals.nanos(2)).isZero();
    }

    @Test
    void a_lane_may_have_no_intervals() {
        Intervals none = Intervals.builder().build();
        assertThat(visited(none)).isEmpty();
        assertThat(none.highestCategory()).isEqualTo(-1);
    }

    @Test
    void intervals_that_overlap_end_before_they_start_or_have_no_category_are_refused() {
        Intervals.Builder builder = Intervals.builder().add(10, 20, 0);
        assertThatThrownBy(() -> builder.add(19, 30, 1))
                .hasMessage("an interval from 19 to 30 ns cannot follow one that ends at 20 ns");
        assertThatThrownBy(() -> builder.add(30, 29, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.add(30, 40, 32)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.add(30, 40, -1)).isInstanceOf(IllegalArgumentException.class);
    }
}
