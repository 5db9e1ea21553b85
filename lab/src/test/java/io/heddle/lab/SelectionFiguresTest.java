package io.heddle.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.selector.Choice;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SelectionFiguresTest {
    @Test
    void the_time_under_the_challenger_counts_from_its_choice_to_the_next() {
        List<Choice> choices = List.of(
                new Choice(10, "fifo", "better"), new Choice(25, "default", "worse"), new Choice(90, "fifo", "better"));

        assertThat(SelectionFigures.challengerSeconds(choices, 100)).isCloseTo(25, Offset.offset(1e-9));
        assertThat(SelectionFigures.challengerSeconds(List.of(), 100)).isZero();
    }
}
