package io.heddle.cli.top.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ColumnsTest {
    @Test
    void columns_that_do_not_fit_are_left_out_and_the_sorted_one_stays() {
        List<Columns.Column<Integer>> all = IntStream.rangeClosed(0, 3)
                .mapToObj(rank -> new Columns.Column<Integer>("c" + rank, 4, rank, Columns.Side.LEFT, String::valueOf))
                .toList();

        assertThat(Columns.fit(all, 9, "c3").header()).isEqualTo("c0   c3  ");
    }

    @Test
    void text_is_padded_and_cut_by_its_width_in_a_terminal() {
        assertThat(Columns.pad("ab", 4, Columns.Side.LEFT)).isEqualTo("ab  ");
        assertThat(Columns.pad("ab", 4, Columns.Side.RIGHT)).isEqualTo("  ab");
        assertThat(Columns.pad("abcdef", 4, Columns.Side.LEFT)).isEqualTo("abcd");
        assertThat(Columns.pad("漢字漢字", 5, Columns.Side.LEFT)).isEqualTo("漢字 ");
    }

    @Test
    void text_is_broken_at_spaces() {
        assertThat(Columns.wrap("one two three", 7)).containsExactly("one two", "three");
        assertThat(Columns.wrap("unbreakable", 4)).containsExactly("unbreakable");
        assertThat(Columns.wrap("", 4)).containsExactly("");
    }
}
