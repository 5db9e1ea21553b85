package io.heddle.lab.services;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.lab.Scale;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ServicePartTest {
    @Test
    void every_part_has_its_own_name() {
        List<String> names = Service.ALL.stream()
                .flatMap(service -> Stream.of(Collector.values()).flatMap(collector -> Stream.of(LoadLevel.values())
                        .map(level -> new ServicePart(service, collector, level).name())))
                .toList();

        assertThat(names)
                .contains("spring-parallel-saturated", "kafka-zgc-at-80")
                .doesNotHaveDuplicates();
    }

    @Test
    void a_full_part_takes_seven_runs_of_each_arm_and_a_short_one_takes_one() {
        assertThat(ServicePart.duration(Scale.FULL, new LoadLength(20, 40), 4)).isEqualTo(Duration.ofSeconds(28 * 70));
        assertThat(ServicePart.duration(Scale.SHORT, new LoadLength(1, 2), 2)).isEqualTo(Duration.ofSeconds(2 * 13));
    }

    @Test
    void the_driver_gets_the_warm_up_and_the_measured_time() {
        assertThat(new LoadLength(20, 40).arguments()).containsExactly("--warmup", "20", "--seconds", "40");
    }
}
