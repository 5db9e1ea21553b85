package io.heddle.workloads.services;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code NAME.jar load}: loads a server, and prints throughput and latencies. */
@Command(
        name = "load",
        description = {
            "Load a server, and print throughput and latencies, one on each line.",
            "Exit status: 0 all responses were correct, 1 some were not, 2 bad arguments."
        },
        mixinStandardHelpOptions = true)
final class LoadCommand implements Callable<Integer> {
    /** The delay of the driver, beside a tenth of the latency, above which it distorts the latencies. */
    private static final double MAX_DELAY_MILLIS = 1;

    private final Clients.Preparation preparation;

    @Option(names = "--port", required = true, description = "Port of the server")
    private int port;

    @ArgGroup(multiplicity = "1")
    @SuppressWarnings("NullAway.Init")
    private Mode mode;

    /** The two kinds of load. */
    private static final class Mode {
        @Option(names = "--rate", description = "Open loop: requests a second, sent whether responses arrive or not")
        private double rate;

        @Option(
                names = "--saturate",
                description = "Closed loop: each connection sends the next request after a response")
        private boolean saturate;
    }

    @Option(
            names = "--arrivals",
            defaultValue = "POISSON",
            description = "Arrivals for --rate: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    @SuppressWarnings("NullAway.Init")
    private ArrivalSchedule.Arrivals arrivals;

    @Option(
            names = "--connections",
            defaultValue = "64",
            description = "Keep-alive connections (default: ${DEFAULT-VALUE})")
    private int connections;

    @Option(names = "--warmup", defaultValue = "5", description = "Seconds of warm-up (default: ${DEFAULT-VALUE})")
    private int warmupSeconds;

    @Option(
            names = "--seconds",
            defaultValue = "10",
            description = "Seconds of measurement (default: ${DEFAULT-VALUE})")
    private int seconds;

    @Option(
            names = "--seed",
            defaultValue = "42",
            description = "Seed of the requests, and of the server if it has one (default: ${DEFAULT-VALUE})")
    private long seed;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    LoadCommand(Clients.Preparation preparation) {
        this.preparation = preparation;
    }

    @Override
    public Integer call() throws Exception {
        if (connections < 1
                || connections > 10_000
                || warmupSeconds < 0
                || seconds < 1
                || seconds + warmupSeconds > 3600) {
            throw new Failure(
                    "--connections must be 1 to 10000, --seconds 1 or more, and --warmup 0 or more; an hour in all");
        }
        if (!mode.saturate && !(mode.rate > 0 && mode.rate <= 1e6)) {
            throw new Failure("--rate must be above 0 and at most 1000000");
        }
        Duration length = Duration.ofSeconds((long) warmupSeconds + seconds);
        ArrivalSchedule schedule =
                mode.saturate ? new ArrivalSchedule() : ArrivalSchedule.of(arrivals, mode.rate, length, seed);
        try (Clients clients = preparation.prepare(port, seed)) {
            LoadDriver driver = connect(clients);
            // The driver starts its threads before the first request is due.
            long begin = System.nanoTime() + Duration.ofMillis(200).toNanos();
            Load load = mode.saturate ? new Load.Closed(begin + length.toNanos()) : new Load.Open(schedule, begin);
            long countFrom = begin + Duration.ofSeconds(warmupSeconds).toNanos();
            LatencyStatistics statistics = driver.drive(load, countFrom);
            double elapsedSeconds = (System.nanoTime() - countFrom) / 1e9;
            if (statistics.errors() == 0) {
                clients.verify();
            }
            return print(statistics, elapsedSeconds);
        }
    }

    private LoadDriver connect(Clients clients) throws Failure {
        try {
            return new LoadDriver(clients, connections, seed);
        } catch (Exception e) {
            throw new Failure("no server accepts connections on port " + port + ": " + e.getMessage());
        }
    }

    private int print(LatencyStatistics statistics, double elapsedSeconds) {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        String program = spec.root().name();
        out.printf("throughput %.1f /s%n", statistics.answers() / elapsedSeconds);
        out.printf("p50 %.3f ms%n", statistics.latencyMillis(50));
        out.printf("p99 %.3f ms%n", statistics.latencyMillis(99));
        out.printf("p99.9 %.3f ms%n", statistics.latencyMillis(99.9));
        out.printf("max %.3f ms%n", statistics.latencyMillis(100));
        out.printf("requests %d%n", statistics.requests());
        out.printf("errors %d%n", statistics.errors());
        if (!mode.saturate) {
            out.printf("driver-late-p99 %.3f ms%n", statistics.driverLateMillis(99));
            out.printf(
                    "waited-for-connection %.2f %%%n",
                    100.0 * statistics.waitedForConnection() / Math.max(1, statistics.answers()));
            if (statistics.driverLateMillis(99) > Math.max(MAX_DELAY_MILLIS, statistics.latencyMillis(99) / 10)) {
                err.printf(
                        "%s: the driver was late (p99 %.3f ms), which is part of these latencies. Lower --rate"
                                + " or give the driver a CPU.%n",
                        program, statistics.driverLateMillis(99));
            }
        }
        if (statistics.errors() > 0) {
            err.println(program + ": " + statistics.errors() + " connections failed; the first: "
                    + statistics.firstError());
            return 1;
        }
        if (statistics.answers() == 0) {
            err.println(program + ": no response during the measurement");
            return 1;
        }
        return 0;
    }
}
