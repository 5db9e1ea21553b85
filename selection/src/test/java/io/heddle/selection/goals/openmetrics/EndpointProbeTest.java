package io.heddle.selection.goals.openmetrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.selection.goals.GoalInterval;
import io.heddle.selection.goals.GoalReading;
import io.heddle.selection.goals.GoalValue;
import java.io.IOException;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Metrics of an endpoint as the value of a goal. */
class EndpointProbeTest {
    private final TestEndpoint endpoint;

    EndpointProbeTest() throws IOException {
        endpoint = new TestEndpoint();
    }

    @AfterEach
    void close() {
        endpoint.close();
    }

    private GoalInterval interval(EndpointProbe probe, String earlier, String later) throws IOException {
        endpoint.text(earlier);
        GoalReading first = probe.read();
        endpoint.text(later);
        return GoalInterval.between(first, probe.read());
    }

    private static GoalValue value(GoalInterval interval) {
        assertThat(interval).isInstanceOf(GoalInterval.Known.class);
        return ((GoalInterval.Known) interval).value();
    }

    private static String reason(GoalInterval interval) {
        assertThat(interval).isInstanceOf(GoalInterval.Unknown.class);
        return ((GoalInterval.Unknown) interval).reason();
    }

    private static String failure(EndpointProbe probe) {
        return String.valueOf(
                Assertions.catchThrowableOfType(IOException.class, probe::read).getMessage());
    }

    private static String histogram(int fast, int medium, int slow) {
        return """
                # HELP http_seconds Requests
                # TYPE http_seconds histogram
                http_seconds_bucket{uri="/a",le="0.1"} %d
                http_seconds_bucket{uri="/a",le="0.2"} %d
                http_seconds_bucket{uri="/a",le="+Inf"} %d
                http_seconds_count{uri="/a"} %d
                http_seconds_sum{uri="/a"} %d
                http_seconds_bucket{uri="/b",le="0.1"} 0
                http_seconds_bucket{uri="/b",le="0.2"} 0
                http_seconds_bucket{uri="/b",le="+Inf"} 0
                http_seconds_count{uri="/b"} 0
                http_seconds_sum{uri="/b"} 0
                # TYPE http_seconds_max gauge
                http_seconds_max{uri="/a"} 3
                """.formatted(fast, medium, slow, slow, slow);
    }

    @Test
    void a_histogram_has_quantiles_a_mean_and_a_rate() throws IOException {
        String earlier = histogram(0, 0, 0);
        String later = histogram(50, 100, 100);

        GoalValue p75 = value(interval(endpoint.probe("p75:less", "http_seconds"), earlier, later));
        assertThat(p75.value()).isCloseTo(0.15, within(1e-9));
        assertThat(p75.observations()).isEqualTo(100);
        assertThat(value(interval(endpoint.probe("mean:less", "http_seconds{uri=\"/a\"}"), earlier, later))
                        .value())
                .isEqualTo(1);
        GoalValue rate = value(interval(endpoint.probe("rate:more", "http_seconds"), earlier, later));
        assertThat(rate.observations()).isEqualTo(100);
        assertThat(rate.value()).isCloseTo(100 / (rate.nanos() / 1e9), within(1e-6));
    }

    @Test
    void labels_select_series() throws IOException {
        assertThat(reason(interval(
                        endpoint.probe("p75:less", "http_seconds{uri=\"/b\"}"),
                        histogram(0, 0, 0),
                        histogram(50, 100, 100))))
                .isEqualTo("there were no observations in the interval");
        assertThat(failure(endpoint.probe("p75:less", "http_seconds{uri=\"/c\"}")))
                .contains("has no series http_seconds{uri=\"/c\"}. It has for example http_seconds_");
    }

    @Test
    void a_counter_is_a_rate_by_default_under_each_of_its_names() throws IOException {
        String openMetrics = "# TYPE jobs counter\njobs_total 5\njobs_created 100\n";
        assertThat(value(interval(endpoint.probe("more", "jobs"), openMetrics, openMetrics))
                        .value())
                .isZero();
        assertThat(value(interval(endpoint.probe("more", "jobs_total"), openMetrics, openMetrics))
                        .value())
                .isZero();
        String prometheus = "# TYPE jobs_total counter\njobs_total 5\n";
        assertThat(value(interval(endpoint.probe("more", "jobs_total"), prometheus, prometheus))
                        .value())
                .isZero();
        assertThat(value(interval(endpoint.probe("more", "http_seconds_count"), histogram(0, 0, 1), histogram(0, 0, 4)))
                        .observations())
                .isEqualTo(3);
        assertThat(value(interval(endpoint.probe("more", "a_total"), "a_total 1\n", "a_total 3\n"))
                        .observations())
                .isEqualTo(2);
    }

    @Test
    void another_metric_may_have_the_name_with_a_suffix() throws IOException {
        String text = "# TYPE a summary\na_count 3\na_sum 1\n# TYPE a_total counter\na_total 100\n";
        assertThat(value(interval(
                                endpoint.probe("rate:more", "a"),
                                text,
                                text.replace("a_count 3", "a_count 5").replace("100", "200")))
                        .observations())
                .isEqualTo(2);
    }

    @Test
    void a_gauge_is_the_mean_of_the_readings_in_the_interval() throws IOException {
        EndpointProbe probe = endpoint.probe("less", "queue");
        endpoint.text("# TYPE queue gauge\nqueue{a=\"1\"} 100 1700000000000\nqueue{a=\"2\"} 1\n");
        GoalReading earlier = probe.read();
        endpoint.text("# TYPE queue gauge\nqueue{a=\"1\"} 10\nqueue{a=\"2\"} 2\n");
        var _ = probe.read();
        endpoint.text("# TYPE queue gauge\nqueue{a=\"1\"} -3.5e0\nqueue{a=\"2\"} 2\n");

        GoalValue value = value(GoalInterval.between(earlier, probe.read()));

        assertThat(value.value()).isEqualTo((12 - 1.5) / 2);
        assertThat(value.observations()).isEqualTo(2);
    }

    @Test
    void a_quantile_of_a_summary_is_a_value() throws IOException {
        String summary = "# TYPE s summary\ns{quantile=\"0.5\"} 1\ns{quantile=\"0.99\"} 7\ns_sum 9\ns_count 3\n";
        assertThat(value(interval(endpoint.probe("value:less", "s{quantile=\"0.99\"}"), summary, summary))
                        .value())
                .isEqualTo(7);
        assertThat(failure(endpoint.probe("value:less", "s"))).contains("2 quantiles of s, which cannot be summed");
        assertThat(failure(endpoint.probe("less", "s")))
                .contains("has s as a summary, but no statistic is given. Write mean, rate, or value for a series");
        assertThat(value(interval(endpoint.probe("rate:more", "s"), summary, summary))
                        .value())
                .isZero();
    }

    @Test
    void an_openmetrics_text_has_exemplars_units_and_an_end() throws IOException {
        String text = """
                # TYPE a_seconds histogram
                # UNIT a_seconds seconds
                a_seconds_bucket{le="1.0"} 4 # {trace_id="x{y} 1"} 0.5 1700000000.1
                a_seconds_bucket{le="+Inf"} 4 1700000000.2 # {} 0.5
                a_seconds_created 1700000000
                # EOF
                """;
        endpoint.text(TestEndpoint.OPEN_METRICS, text.replace(" 4", " 0"));
        EndpointProbe probe = endpoint.probe("p50:less", "a_seconds");
        GoalReading earlier = probe.read();
        endpoint.text(TestEndpoint.OPEN_METRICS, text);

        assertThat(value(GoalInterval.between(earlier, probe.read())).value()).isEqualTo(0.5);

        endpoint.text(TestEndpoint.OPEN_METRICS, text.replace("# EOF\n", ""));
        assertThat(failure(probe)).contains("sent an incomplete answer: it lacks # EOF");
    }

    @Test
    void a_restarted_program_makes_the_interval_unknown() throws IOException {
        String start = "process_start_time_seconds ";
        assertThat(reason(interval(endpoint.probe("rate:more", "a"), start + "100\na 5\n", start + "200\na 9\n")))
                .isEqualTo("the program restarted within the interval");
        assertThat(reason(interval(endpoint.probe("rate:more", "a"), "a 5\n", "a 4\n")))
                .isEqualTo("the counter of series without labels restarted within the interval, from 5.0 to 4.0");
        assertThat(reason(interval(
                        endpoint.probe("rate:more", "a"), "a_total 5\na_created 1\n", "a_total 5\na_created 2\n")))
                .contains("restarted within the interval");
    }

    @Test
    void a_series_that_restarts_shows_although_the_sum_grows() throws IOException {
        assertThat(reason(interval(
                        endpoint.probe("rate:more", "a"),
                        "a{b=\"1\"} 5\na{b=\"2\"} 5\n",
                        "a{b=\"1\"} 4\na{b=\"2\"} 9\n")))
                .contains("the counter of series {b=\"1\"} restarted within the interval, from 5.0 to 4.0");
        assertThat(reason(
                        interval(endpoint.probe("rate:more", "a"), "a{b=\"1\"} 5\na{b=\"2\"} 5\n", "a{b=\"2\"} 20\n")))
                .isEqualTo("the series {b=\"1\"} vanished within the interval");
    }

    @Test
    void a_restart_between_two_readings_is_not_forgotten() throws IOException {
        EndpointProbe probe = endpoint.probe("rate:more", "a");
        endpoint.text("a 5\n");
        GoalReading earlier = probe.read();
        endpoint.text("a 1\n");
        GoalReading between = probe.read();
        endpoint.text("a 9\n");
        GoalReading later = probe.read();

        assertThat(reason(GoalInterval.between(earlier, later))).contains("restarted");
        assertThat(value(GoalInterval.between(between, later)).observations()).isEqualTo(8);
    }

    @Test
    void a_new_series_begins_at_0() throws IOException {
        assertThat(value(interval(endpoint.probe("rate:more", "a"), "a{b=\"1\"} 5\n", "a{b=\"1\"} 5\na{b=\"2\"} 3\n"))
                        .observations())
                .isEqualTo(3);
    }

    @Test
    void a_metric_that_is_never_seen_is_named_with_names_like_it() {
        EndpointProbe probe = endpoint.probe("p99:less", "http_server_request_seconds");
        endpoint.text("# TYPE http_server_requests_seconds histogram\n# TYPE jvm_gc gauge\njvm_gc 1\n");

        assertThat(failure(probe))
                .endsWith("has no metric http_server_request_seconds. Names like it: http_server_requests_seconds.");
        assertThat(failure(probe)).contains("has no metric http_server_request_seconds in 2 readings. Names like it: ");
        endpoint.text("other 1\n");
        assertThat(failure(probe)).contains("in 3 readings. Correct the name.");
    }

    @Test
    void a_statistic_that_the_type_does_not_allow_is_refused_with_those_it_does() {
        endpoint.text("# TYPE g gauge\ng 1\n# TYPE c_total counter\nc_total 1\n# TYPE h gaugehistogram\nh_bucket 1\n");

        assertThat(failure(endpoint.probe("p99:less", "g")))
                .contains("has g as a gauge, but p99 is asked. Write value:");
        assertThat(failure(endpoint.probe("value:less", "c_total")))
                .contains("as a counter, but value is asked. Write rate:");
        endpoint.text(histogram(1, 1, 1));
        assertThat(failure(endpoint.probe("less", "http_seconds")))
                .contains("as a histogram, but no statistic is given. Write p99 (any percentile), mean or rate:");
        endpoint.text("x_sum 1\nx_count 1\n");
        assertThat(failure(endpoint.probe("p99:less", "x")))
                .contains("has no x_bucket, which p99 needs, only x_count, x_sum");
    }

    @Test
    void numbers_that_are_not_finite_and_series_that_occur_twice_are_refused() {
        endpoint.text("a NaN\n");
        assertThat(failure(endpoint.probe("value:less", "a"))).contains("has NaN in a, which is not a finite number.");
        endpoint.text("a +Inf\n");
        assertThat(failure(endpoint.probe("rate:less", "a")))
                .contains("has Infinity in a, which is not a finite number.");
        endpoint.text("a -1\n");
        assertThat(failure(endpoint.probe("rate:less", "a"))).contains("has the negative count -1.0 in a.");
        endpoint.text("a{b=\"c\",d=\"e\"} 1\na{d=\"e\",b=\"c\"} 1\n");
        assertThat(failure(endpoint.probe("value:less", "a"))).contains("has the series a{b=\"c\",d=\"e\"} twice.");
    }

    @Test
    void histograms_that_are_inconsistent_are_refused() {
        endpoint.text("a_bucket{le=\"1\"} 1\n");
        assertThat(failure(endpoint.probe("p50:less", "a"))).contains("without the bound +Inf");
        endpoint.text("a_bucket{b=\"c\"} 1\n");
        assertThat(failure(endpoint.probe("p50:less", "a"))).contains("without a label le");
        endpoint.text("a_bucket{le=\"wide\"} 1\n");
        assertThat(failure(endpoint.probe("p50:less", "a"))).contains("with the bound 'wide'");
        endpoint.text(
                "a_bucket{b=\"1\",le=\"1\"} 1\na_bucket{b=\"1\",le=\"+Inf\"} 1\na_bucket{b=\"2\",le=\"+Inf\"} 1\n");
        assertThat(failure(endpoint.probe("p50:less", "a"))).contains("with different buckets, which cannot be summed");
    }

    @Test
    void lines_that_are_no_samples_are_refused() {
        endpoint.text("a 1\n<html>\n");
        assertThat(failure(endpoint.probe("less", "a")))
                .contains("sent a line 2 that is no metric: '<html>'. Check the path.");
        endpoint.text("a{b=\"c} 1\n");
        assertThat(failure(endpoint.probe("less", "a"))).contains("sent a line 1 that is no metric");
        endpoint.text("a one\n");
        assertThat(failure(endpoint.probe("less", "a"))).contains("sent a line 1 that is no metric");
        endpoint.text("a\n");
        assertThat(failure(endpoint.probe("less", "a"))).contains("sent a line 1 that is no metric");
    }

    @Test
    void other_lines_do_not_matter() throws IOException {
        String text = "# a comment\n\n  \n# TYPE broken\nother{ \n{\"quoted.name\"} 1\nab 3\nabc{x=\"y\"} 4\na 5";
        assertThat(value(interval(endpoint.probe("value:less", "a"), text, text))
                        .value())
                .isEqualTo(5);
    }
}
