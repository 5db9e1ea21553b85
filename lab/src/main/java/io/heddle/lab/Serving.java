package io.heddle.lab;

import io.heddle.compare.CompareSettings;
import io.heddle.compare.runs.MetricSpec;
import io.heddle.compare.runs.Readiness;
import io.heddle.compare.runs.RunMode;
import io.heddle.compare.runs.RunProtocol;
import io.heddle.kernel.process.ShellWords;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * A workload that serves another, which measures: {@code serve} at a fixed rate, where latency counts, or saturated, where
 * throughput does; {@code chat} with hundreds of threads that hardly allocate.
 *
 * @param heap of the server and of who loads it
 * @param load who loads it, with options
 * @param full more options of its
 * @param brief the same for a short form
 * @param metrics the first decides
 */
record Serving(
        String part,
        String program,
        String heap,
        List<String> load,
        List<String> full,
        List<String> brief,
        List<String> metrics) {
    /** An eighth of what saturates two CPUs that the load driver shares; a half leaves a queue behind from warming up. */
    static final Serving AT_A_RATE = serve(
            "serve-at-a-rate",
            List.of("--rate", "2000"),
            List.of(
                    "p99 in ms=^p99 ([0-9.]+) ms:less",
                    "p50 in ms=^p50 ([0-9.]+) ms:less",
                    "p99.9 in ms=^p99\\.9 ([0-9.]+) ms:less"));

    static final Serving SATURATED =
            serve("serve-saturated", List.of("--saturate"), List.of("requests per s=^throughput ([0-9.]+) /s:more"));

    /** 400 threads of the server, which the policy is of, and as many of those who talk; the second talk counts. */
    static final Serving CHAT = new Serving(
            "chat",
            "chat",
            "-Xmx512m",
            List.of("clients", "--users", "20"),
            List.of("--rooms", "10", "--messages", "200"),
            List.of("--rooms", "1", "--messages", "20"),
            List.of("messages per s=^throughput ([0-9.]+) /s:more"));

    private static Serving serve(String part, List<String> options, List<String> metrics) {
        return new Serving(
                part,
                "serve",
                "-Xmx256m",
                Stream.concat(Stream.of("load"), options.stream()).toList(),
                List.of(),
                List.of("--warmup", "1", "--seconds", "2"),
                metrics);
    }

    List<String> command(Lab lab) {
        return command(lab, List.of("-XX:+UseParallelGC"), List.of("server"));
    }

    private List<String> command(Lab lab, List<String> collector, List<String> words) {
        String jar = Workload.jar(lab.bench().home(), program).toString();
        return Stream.of(List.of(lab.bench().java().toString(), heap), collector, List.of("-jar", jar), words)
                .flatMap(List::stream)
                .toList();
    }

    CompareSettings settings(Lab lab, int rounds, int warmupRounds, boolean withNull) {
        List<String> words = Stream.concat(load.stream(), (lab.scale() == Scale.FULL ? full : brief).stream())
                .toList();
        RunMode course = new RunMode.Server(
                Readiness.parse("log:ready port=(\\d+)"),
                RunMode.DEFAULT_READY_TIMEOUT,
                ShellWords.join(command(lab, List.of(), words)) + " --port $HEDDLE_READY",
                null);
        return new CompareSettings(
                rounds,
                warmupRounds,
                withNull,
                Duration.ofMinutes(3),
                false,
                PolicyMap.MARGIN,
                1,
                new RunProtocol(
                        null,
                        course,
                        null,
                        metrics.stream().map(MetricSpec::parse).toList()));
    }
}
