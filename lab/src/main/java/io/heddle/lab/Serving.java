package io.heddle.lab;

import io.heddle.compare.CompareSettings;
import io.heddle.compare.ShellWords;
import io.heddle.compare.runs.Course;
import io.heddle.compare.runs.MetricSpec;
import io.heddle.compare.runs.Procedure;
import io.heddle.compare.runs.Readiness;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The workload {@code serve} under a load: at a fixed rate, where latency counts, or saturated, where throughput does.
 *
 * @param load options of its load driver
 * @param metrics the first decides
 */
record Serving(String part, List<String> load, List<String> metrics) {
    /** An eighth of what saturates two CPUs that the load driver shares; a half leaves a queue behind from warming up. */
    static final Serving AT_A_RATE = new Serving(
            "serve-at-a-rate",
            List.of("--rate", "2000"),
            List.of(
                    "p99 in ms=^p99 ([0-9.]+) ms:less",
                    "p50 in ms=^p50 ([0-9.]+) ms:less",
                    "p99.9 in ms=^p99\\.9 ([0-9.]+) ms:less"));

    static final Serving SATURATED = new Serving(
            "serve-saturated", List.of("--saturate"), List.of("requests per s=^throughput ([0-9.]+) /s:more"));

    List<String> command(Lab lab) {
        return List.of(lab.bench().java().toString(), "-Xmx256m", "-XX:+UseParallelGC", "-jar", jar(lab), "server");
    }

    private static String jar(Lab lab) {
        return Workload.jar(lab.bench().home(), "serve").toString();
    }

    CompareSettings settings(Lab lab, int rounds, int warmupRounds, boolean withNull) {
        List<String> driver = Stream.of(
                        List.of(lab.bench().java().toString(), "-Xmx256m", "-jar", jar(lab), "load"),
                        load,
                        lab.scale() == Scale.FULL ? List.<String>of() : List.of("--warmup", "1", "--seconds", "2"))
                .flatMap(List::stream)
                .toList();
        Course course = new Course.Serves(
                Readiness.parse("log:ready port=(\\d+)"),
                Course.USUAL_READY_TIMEOUT,
                ShellWords.line(driver) + " --port $HEDDLE_READY",
                null);
        return new CompareSettings(
                rounds,
                warmupRounds,
                withNull,
                Duration.ofMinutes(3),
                false,
                PolicyMap.MARGIN,
                1,
                new Procedure(
                        null,
                        course,
                        null,
                        metrics.stream().map(MetricSpec::parse).toList()));
    }
}
