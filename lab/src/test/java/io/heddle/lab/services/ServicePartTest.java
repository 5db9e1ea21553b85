package io.heddle.lab.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
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
}
