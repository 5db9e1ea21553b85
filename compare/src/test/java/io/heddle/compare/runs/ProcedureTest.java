package io.heddle.compare.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.trials.Metric;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcedureTest {
    @Test
    void all_of_it_is_written_so_that_it_is_read_the_same_again() {
        Course course = Course.of(Readiness.parse("port:80"), Duration.ofSeconds(9), "wrk", Duration.ofMinutes(1));
        MetricSpec metric = MetricSpec.parse("p99=p99: ([0-9.]+):less");

        assertThat(new Procedure("make db", course, "drop db", List.of(metric)).words())
                .containsExactly(
                        "--prepare",
                        "make db",
                        "--ready",
                        "port:80",
                        "--ready-timeout",
                        "9000ms",
                        "--load",
                        "wrk",
                        "--for",
                        "60000ms",
                        "--metric",
                        "p99=p99: ([0-9.]+):less",
                        "--cleanup",
                        "drop db");
        assertThat(Procedure.PLAIN.words()).isEmpty();
    }

    @Test
    void a_regex_may_hold_colons_and_equals_signs() {
        assertThat(MetricSpec.parse("rate=rate=(\\d+): ok:more"))
                .isEqualTo(new MetricSpec("rate", "rate=(\\d+): ok", Metric.Better.MORE));
    }

    @Test
    void readiness_is_a_port_a_line_or_else_a_command() {
        assertThat(Readiness.parse("port:8080")).isEqualTo(new Readiness.Port(8080));
        assertThat(Readiness.parse("log:up on (\\d+)")).isEqualTo(new Readiness.Log("up on (\\d+)"));
        assertThat(Readiness.parse("curl -sf localhost:8080"))
                .isEqualTo(new Readiness.Command("curl -sf localhost:8080"));
    }
}
