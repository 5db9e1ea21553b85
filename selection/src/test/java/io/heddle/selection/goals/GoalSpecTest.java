package io.heddle.selection.goals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.trials.analysis.Metric.Better;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoalSpecTest {
    @Test
    void a_goal_has_a_statistic_a_direction_and_a_source() {
        GoalSpec goal = GoalSpec.parse(
                "p99.9:less=http://127.0.0.1:8080/metrics?a=b#http_seconds{uri=\"/a,b}\", code=\"2\\\"00\"}");

        assertThat(goal)
                .isEqualTo(new GoalSpec(
                        new Statistic.Quantile(99.9),
                        Better.LESS,
                        new GoalSource.Endpoint(
                                URI.create("http://127.0.0.1:8080/metrics?a=b"),
                                new SeriesSelector("http_seconds", Map.of("uri", "/a,b}", "code", "2\"00")))));
    }

    @Test
    void without_a_statistic_the_type_of_the_metric_decides_and_other_sources_have_a_value() {
        assertThat(GoalSpec.parse("more=http://localhost/m#x").statistic()).isEqualTo(new Statistic.ByType());
        assertThat(GoalSpec.parse("more=jmx:a:type=B#C.d"))
                .isEqualTo(new GoalSpec(
                        new Statistic.Value(), Better.MORE, new GoalSource.JmxAttribute("a:type=B", "C.d")));
        assertThat(GoalSpec.parse("less=command:cat a=b | tail -1").source())
                .isEqualTo(new GoalSource.Command("cat a=b | tail -1"));
        assertThat(GoalSpec.parse("less=cpu"))
                .isEqualTo(new GoalSpec(new Statistic.ByType(), Better.LESS, new GoalSource.ProgramCpu()));
        assertThat(GoalSpec.parse("p50:less=log:/tmp/x.log#took=(\\d+)#").source())
                .isEqualTo(new GoalSource.LogLines(Path.of("/tmp/x.log"), "took=(\\d+)#"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "p99:less=https://localhost:8443/metrics#a_seconds{b=\"c\\\\d\"}",
                "p99.95:less=http://localhost/#a",
                "mean:more=http://[::1]:80/m#a:b",
                "more=http://localhost/m#a",
                "rate:more=jmx:java.lang:type=GarbageCollector,name=\"a#b\"#CollectionCount",
                "value:less=log:app.log#took ([0-9.]+) ms",
                "rate:more=log:app.log#done",
                "value:less=command:echo 1"
            })
    void a_goal_is_parsed_from_its_own_text(String text) {
        GoalSpec goal = GoalSpec.parse(text);

        assertThat(goal).hasToString(text);
        assertThat(GoalSpec.parse(goal.toString())).isEqualTo(goal);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "p99 | has no source. Write [STATISTIC:]more|less=SOURCE",
                "less | has no source",
                "p99:lower=http://h/m#x | does not say whether more or less is better",
                "p99=http://h/m#x | does not say whether more or less is better",
                "p100:less=http://h/m#x | unknown statistic 'p100'. Write p50, p99, p99.9 (any percentile), mean, rate or",
                "p0:less=http://h/m#x | unknown statistic 'p0'",
                ":less=http://h/m#x | unknown statistic ''",
                "less=ftp://h/m#x | has an unknown source. Write http://HOST:PORT/PATH#METRIC, jmx:",
                "less=metrics | has an unknown source",
                "more=cpu | asks for more CPU time for the same progress. Write less=cpu.",
                "p99:less=cpu | asks for p99 of the CPU time. Write less=cpu.",
                "less=http://h/m | names no metric. Append #METRIC",
                "less=http://h/m# | names no metric",
                "less=http:///m#x | has no valid host and port",
                "less=http://h:99999/m#x | has no valid host and port",
                "less=http://h :1/m#x | has a malformed address",
                "less=http://a:b@h/m#x | has a user name, but Heddle cannot log in",
                "less=http://h/m#http.server.requests | a metric with dots. Endpoints publish it with underscores, for"
                        + " example http_server_requests.",
                "less=http://h/m#x{a=\"b\" | has malformed series. Write METRIC{label=\"value\",...}",
                "less=http://h/m#x{a=~\"b\"} | has malformed series",
                "less=http://h/m#x{a=\"b\"}y | has malformed series",
                "less=http://h/m#x{a=\"b\",a=\"c\"} | has malformed series",
                "less=http://h/m#1x | has malformed series",
                "less=jmx:a:type=B | names no attribute. Write jmx:OBJECTNAME#ATTRIBUTE.",
                "less=jmx:type=B#C | has a malformed object name",
                "less=jmx:a:type=*#C | has a pattern as object name. Name one MBean.",
                "p99:less=jmx:a:type=B#C | asks for p99 of single numbers. Write value or rate.",
                "less=log:app.log | needs a file and a pattern. Write log:FILE#REGEX",
                "less=log:#(a) | needs a file and a pattern",
                "less=log:a#(b | has a malformed REGEX: Unclosed group",
                "less=log:a#b | has a REGEX without a group. Put the number in parentheses",
                "mean:less=log:a#(b) | asks for mean of single numbers. Write value, which is the mean",
                "less=command: | has no command. Write command:WORDS",
                "mean:less=command:x | asks for mean of single numbers"
            })
    void an_error_names_the_cause_and_what_to_write(String text, String message) {
        assertThatThrownBy(() -> GoalSpec.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("goal '" + text + "' ")
                .hasMessageContaining(message)
                .message()
                .endsWith(".")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "p99:less=http://localhost/metrics#a_seconds{b=\"c\"} | p99 of a_seconds{b=\"c\"}",
                "more=http://localhost/metrics#jobs_total | jobs_total",
                "rate:more=jmx:a:type=B#C | rate of a:type=B#C",
                "less=log:app.log#took (\\d+) | value of 'took (\\d+)' in app.log"
            })
    void a_goal_has_a_short_description(String text, String description) {
        assertThat(GoalSpec.parse(text).describe()).isEqualTo(description);
    }

    @Test
    void a_goal_is_one_line() {
        assertThatThrownBy(() -> GoalSpec.parse("less=command:a\nb\u001b[1m"))
                .hasMessage("goal 'less=command:a b [1m' has control characters. Write it in one line.");
    }
}
