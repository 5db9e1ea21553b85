package io.heddle.cli.top.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ViewTest {
    private final View view = new View(Duration.ofSeconds(1));
    private final List<Integer> rows = IntStream.range(0, 100).boxed().toList();

    @Test
    void the_window_follows_the_cursor_and_stays_within_the_rows() {
        view.cursor = 50;
        view.fit(100, 10);
        assertThat(view.visible(rows)).contains(50).hasSize(10);

        view.cursor = 1000;
        view.fit(100, 10);
        assertThat(view.cursor).isEqualTo(99);
        assertThat(view.visible(rows)).endsWith(99).hasSize(10);

        view.cursor = -5;
        view.fit(100, 10);
        assertThat(view.visible(rows)).startsWith(0);
    }

    @Test
    void rows_that_disappear_leave_no_empty_window() {
        view.cursor = 99;
        view.fit(100, 10);
        view.fit(3, 10);

        assertThat(view.visible(List.of(1, 2, 3))).containsExactly(1, 2, 3);
        view.fit(0, 10);
        assertThat(view.visible(List.of())).isEmpty();
    }

    @Test
    void intervals_stay_within_their_limits() {
        for (int i = 0; i < 20; i++) {
            view.longerInterval();
        }
        assertThat(view.interval).isEqualTo(Duration.ofSeconds(10));
        for (int i = 0; i < 20; i++) {
            view.shorterInterval();
        }
        assertThat(view.interval).isEqualTo(Duration.ofMillis(250));
    }

    @Test
    void an_interval_of_the_users_own_has_neighbours() {
        View own = new View(Duration.ofMillis(700));
        own.longerInterval();
        assertThat(own.interval).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void sort_columns_go_round() {
        SortColumn column = SortColumn.CPU;
        for (int i = 0; i < SortColumn.values().length; i++) {
            assertThat(column.next().previous()).isEqualTo(column);
            column = column.next();
        }
        assertThat(column).isEqualTo(SortColumn.CPU);
    }
}
