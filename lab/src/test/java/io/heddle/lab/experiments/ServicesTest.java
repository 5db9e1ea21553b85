package io.heddle.lab.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.lab.Scale;
import io.heddle.lab.services.Collector;
import io.heddle.lab.services.Job;
import io.heddle.lab.services.Part;
import io.heddle.lab.services.Service;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ServicesTest {
    @Test
    void all_parts_are_all_services_and_jobs_with_all_collectors() {
        assertThat(Services.parts(_ -> true, Scale.FULL))
                .hasSize((Service.ALL.size() + Job.ALL.size()) * Collector.values().length);
    }

    @Test
    void a_service_or_a_collector_can_be_chosen() {
        assertThat(names(Set.of("kafka"), Scale.FULL)).containsExactly("kafka-parallel", "kafka-g1", "kafka-zgc");
        assertThat(names(Set.of("vertx-g1", "bank-zgc"), Scale.FULL)).containsExactly("vertx-g1", "bank-zgc");
        assertThat(names(Set.of("maven"), Scale.FULL)).containsExactly("maven-parallel", "maven-g1", "maven-zgc");
    }

    @Test
    void a_short_experiment_is_one_service_and_one_job() {
        assertThat(names(Set.of("bank", "kafka"), Scale.SHORT)).containsExactly("kafka-parallel");
        assertThat(names(Set.of("vertx-zgc"), Scale.SHORT)).containsExactly("vertx-zgc");
        assertThat(names(Set.of("kafka", "spark", "maven-g1"), Scale.SHORT))
                .containsExactly("kafka-parallel", "maven-g1");
        assertThat(names(Set.of("no such part"), Scale.SHORT)).isEmpty();
    }

    private static List<String> names(Set<String> wanted, Scale scale) {
        return Services.parts(wanted::contains, scale).stream().map(Part::name).toList();
    }
}
