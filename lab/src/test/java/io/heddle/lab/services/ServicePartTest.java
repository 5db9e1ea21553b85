package io.heddle.lab.services;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.selector.Choice;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ServicePartTest {
    @Test
    void every_part_has_its_own_name() {
        List<String> names = Service.ALL.stream()
                .flatMap(service ->
                        Stream.of(Collector.values()).map(collector -> new ServicePart(service, collector).name()))
                .toList();

        assertThat(names).contains("spring-parallel", "kafka-zgc").doesNotHaveDuplicates();
    }

    @Test
    void a_round_has_two_warm_ups_and_three_loads_for_each_arm() {
        assertThat(new ServicePart(Service.ALL.getFirst(), Collector.G1).duration(new LoadLength(10, 20), 3))
                .isEqualTo(Duration.ofSeconds(3 * (5 * 30 + 10)));
    }

    @Test
    void the_driver_gets_the_warm_up_and_the_measured_time() {
        assertThat(new LoadLength(10, 20).arguments()).containsExactly("--warmup", "10", "--seconds", "20");
    }

    @Test
    void the_time_under_the_challenger_counts_from_its_choice_to_the_next() {
        List<Choice> choices = List.of(
                new Choice(10, "fifo", "better"), new Choice(25, "default", "worse"), new Choice(90, "fifo", "better"));

        assertThat(Part.challengerSeconds(choices, 100)).isCloseTo(25, Offset.offset(1e-9));
        assertThat(Part.challengerSeconds(List.of(), 100)).isZero();
    }
}
