package io.heddle.compare.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.trials.analysis.Metric;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunProtocolTest {
    @Test
    void a_protocol_is_printed_as_the_options_that_give_it() {
        RunMode mode = RunMode.of(Readiness.parse("port:80"), Duration.ofSeconds(9), "wrk", Duration.ofMinutes(1));
        MetricSpec metric = MetricSpec.parse("p99=p99: ([0-9.]+):less");

        assertThat(new RunProtocol(Path.of("requests.txt"), "make db", mode, "drop db", List.of(metric)).arguments())
                .containsExactly(
                        "--input",
                        "requests.txt",
                        "--prepare",
                        "make db",
                        "--ready",
                        "port:80",
                        "--ready-timeout",
                        "9s",
                        "--load",
                        "wrk",
                        "--for",
                        "1m",
                        "--metric",
                        "p99=p99: ([0-9.]+):less",
                        "--cleanup",
                        "drop db");
        assertThat(RunProtocol.DEFAULT.arguments()).isEmpty();
    }

    @Test
    void a_regex_may_contain_colons_and_equals_signs() {
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
