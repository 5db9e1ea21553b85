package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChoicesTest {
    @Test
    void choices_are_written_as_they_are_read() {
        Choices choices = Choices.DEFAULT
                .with("order", "shortest-first")
                .with("placement", "least-loaded")
                .with("stealing", "neighbours")
                .with("idling", "spin-yield-sleep");

        assertThat(choices)
                .isEqualTo(new Choices(
                        Order.SHORTEST_FIRST, Placement.LEAST_LOADED, Stealing.NEIGHBOURS, Idling.SPIN_YIELD_SLEEP))
                .hasToString("order=shortest-first,placement=least-loaded,stealing=neighbours,idling=spin-yield-sleep");
        assertThat(Choices.DEFAULT.with("order", "fifo"))
                .isEqualTo(Choices.DEFAULT)
                .hasToString("");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    order     | FIFO | order takes one of fifo, lifo, priority, shortest-first, not 'FIFO'
                    placement | ''   | placement takes one of local, home, round-robin, least-loaded, not ''
                    stealing  | all  | stealing takes one of best-of-two, random, largest, neighbours, not 'all'
                    idling    | spin | idling takes one of spin-yield-sleep, spin-master, sleep-only, park, not 'spin'
                    """)
    void an_unknown_value_is_refused_with_the_known_ones(String name, String value, String message) {
        assertThatThrownBy(() -> Choices.DEFAULT.with(name, value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
