package io.heddle.lab.experiments;

import io.heddle.compare.CompareSettings;
import io.heddle.compare.runs.MetricSpec;
import io.heddle.compare.runs.Readiness;
import io.heddle.compare.runs.RunMode;
import io.heddle.compare.runs.RunProtocol;
import io.heddle.kernel.process.ShellWords;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.Workload;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * A server and its load driver: {@code serve} at a fixed rate, for latency, or saturated, for throughput; {@code chat} with
 * hundreds of threads that allocate little.
 *
 * @param heap of the server and of the load driver
 * @param load arguments of the load driver
 * @param full further arguments at {@link Scale#FULL}
 * @param brief further arguments at {@link Scale#SHORT}
 * @param metrics the first decides
 */
record ServerWorkload(
        String part,
        String program,
        String heap,
        List<String> load,
        List<String> full,
        List<String> brief,
        List<String> metrics) {
    /** An eighth of the rate that saturates two CPUs shared with the load driver. At half of it, warm-up leaves a queue. */
    static final ServerWorkload AT_A_RATE = serve(
            "serve-at-a-rate",
            List.of("--rate", "2000"),
            List.of(
                    "p99 in ms=^p99 ([0-9.]+) ms:less",
                    "p50 in ms=^p50 ([0-9.]+) ms:less",
                    "p99.9 in ms=^p99\\.9 ([0-9.]+) ms:less"));

    static final ServerWorkload SATURATED =
            serve("serve-saturated", List.of("--saturate"), List.of("requests per s=^throughput ([0-9.]+) /s:more"));

    /** As {@link #SATURATED}, for 20 s with the start of the server. */
    static final ServerWorkload RECORDED = new ServerWorkload(
            "serve",
            "serve",
            SATURATED.heap(),
            SATURATED.load(),
            List.of("--warmup", "5", "--seconds", "13"),
            SATURATED.brief(),
            SATURATED.metrics());

    /** 400 threads of the server, which the policy applies to, and 400 of the clients. The second of two talks counts. */
    static final ServerWorkload CHAT = new ServerWorkload(
            "chat",
            "chat",
            "-Xmx512m",
            List.of("clients", "--users", "20"),
            List.of("--rooms", "10", "--messages", "200"),
            List.of("--rooms", "1", "--messages", "20"),
            List.of("messages per s=^throughput ([0-9.]+) /s:more"));

    private static ServerWorkload serve(String part, List<String> options, List<String> metrics) {
        return new ServerWorkload(
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
        String jar = Workload.jar(lab.environment().home(), program).toString();
        return Stream.of(List.of(lab.environment().java().toString(), heap), collector, List.of("-jar", jar), words)
                .flatMap(List::stream)
                .toList();
    }

    CompareSettings settings(Lab lab, int rounds, int warmupRounds, boolean withNull) {
        List<String> words = Stream.concat(load.stream(), (lab.scale() == Scale.FULL ? full : brief).stream())
                .toList();
        RunMode mode = new RunMode.Server(
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
                PolicyMatrix.MARGIN,
                1,
                new RunProtocol(
                        null,
                        null,
                        mode,
                        null,
                        metrics.stream().map(MetricSpec::parse).toList()));
    }
}
