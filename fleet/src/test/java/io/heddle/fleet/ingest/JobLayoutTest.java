package io.heddle.fleet.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.fleet.ingest.JobLayout.JobPart;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JobLayoutTest {
    @Test
    void a_pattern_matches_the_end_of_a_path() {
        JobLayout layout = JobLayout.parse("{variant}/{job}/{instance}/gc*.log");

        assertThat(layout.match(Path.of("/var/logs/before/shop/17/gc-4711.log")))
                .contains(Map.of(JobPart.VARIANT, "before", JobPart.JOB, "shop", JobPart.INSTANCE, "17"));
        assertThat(layout.match(Path.of("/var/logs/before/shop/17/gc.txt"))).isEmpty();
        assertThat(layout.match(Path.of("/shop/17/gc.log"))).isEmpty();
    }

    @Test
    void parts_of_one_name_are_as_short_as_possible() {
        JobLayout layout = JobLayout.parse("{job}-{instance}.log");

        assertThat(layout.match(Path.of("/logs/shop-web-1.log")))
                .contains(Map.of(JobPart.JOB, "shop", JobPart.INSTANCE, "web-1"));
    }

    @Test
    void characters_of_regular_expressions_stand_for_themselves() {
        assertThat(JobLayout.parse("{job}.(log)+").match(Path.of("/logs/shop.(log)+")))
                .contains(Map.of(JobPart.JOB, "shop"));
        assertThat(JobLayout.parse("{job}.log").match(Path.of("/logs/shopXlog")))
                .isEmpty();
    }

    @Test
    void unknown_and_repeated_parts_are_refused() {
        assertThatThrownBy(() -> JobLayout.parse("{host}/{job}"))
                .hasMessage("{host} is none of {variant}, {job}, {instance}, {program}, {user}, {change}, {platform}");
        assertThatThrownBy(() -> JobLayout.parse("{job}/{job}")).hasMessageContaining("stands twice");
    }
}
