package io.heddle.lab.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.lab.Scale;
import io.heddle.lab.services.Collector;
import io.heddle.lab.services.LoadLevel;
import io.heddle.lab.services.Service;
import io.heddle.lab.services.ServicePart;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ServicesTest {
    @Test
    void all_parts_are_all_services_with_all_collectors_at_all_levels() {
        assertThat(Services.parts(_ -> true, Scale.FULL))
                .hasSize(Service.ALL.size() * Collector.values().length * LoadLevel.values().length);
    }

    @Test
    void a_service_a_collector_or_a_level_can_be_chosen() {
        assertThat(names(Set.of("kafka"), Scale.FULL)).hasSize(9).allMatch(name -> name.startsWith("kafka-"));
        assertThat(names(Set.of("vertx-g1"), Scale.FULL))
                .containsExactly("vertx-g1-saturated", "vertx-g1-at-50", "vertx-g1-at-80");
    }

    @Test
    void a_rate_needs_the_part_at_saturation() {
        assertThat(names(Set.of("spring-zgc-at-80"), Scale.FULL))
                .containsExactly("spring-zgc-saturated", "spring-zgc-at-80");
    }

    @Test
    void a_short_experiment_is_one_service_with_one_collector() {
        assertThat(names(Set.of("bank", "kafka"), Scale.SHORT))
                .containsExactly("kafka-parallel-saturated", "kafka-parallel-at-50");
        assertThat(names(Set.of("vertx-zgc"), Scale.SHORT)).containsExactly("vertx-zgc-saturated", "vertx-zgc-at-50");
        assertThat(names(Set.of("no such part"), Scale.SHORT)).isEmpty();
    }

    private static List<String> names(Set<String> wanted, Scale scale) {
        return Services.parts(wanted::contains, scale).stream()
                .map(ServicePart::name)
                .toList();
    }
}
