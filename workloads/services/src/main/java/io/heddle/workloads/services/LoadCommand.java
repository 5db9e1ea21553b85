package io.heddle.workloads.services;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
            "--rate and --saturate may be repeated: each is a load of its own, after the one before it. With more than one, each"
                    + " line begins with the number of its load, and the last lines count all.",
            "Exit status: 0 all responses were correct, 1 some were not, 2 bad arguments."
        },
        mixinStandardHelpOptions = true)
final class LoadCommand implements Callable<Integer> {
    /** The delay of the driver, beside a tenth of the latency, above which it distorts the latencies. */
    private static final double MAX_DELAY_MILLIS = 1;

    /** The value of {@code --saturate} without a number. */
    private static final int ALL = 0;

    private final Clients.Preparation preparation;

    @Option(names = "--port", required = true, description = "Port of the server")
    private int port;

    @ArgGroup(multiplicity = "1..*")
    private List<Mode> modes = new ArrayList<>();

    /** The two kinds of load. */
    private static final class Mode {
        @Option(names = "--rate", description = "Open loop: requests a second, sent whether responses arrive or not")
        private double rate;

        @Option(
                names = "--saturate",
                arity = "0..1",
                fallbackValue = "" + ALL,
                paramLabel = "CONNECTIONS",
                description = "Closed loop: each connection sends the next request after a response (default: all)")
        private @Nullable Integer saturating;

        boolean saturates() {
            return saturating != null;
        }

        /** @param all the connections of the other loads */
        int connections(int all) {
            return saturating == null || saturating == ALL ? all : saturating;
        }
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
                || (seconds + warmupSeconds) * modes.size() > 3600) {
            throw new Failure(
                    "--connections must be 1 to 10000, --seconds 1 or more, and --warmup 0 or more; an hour in all");
        }
        for (Mode mode : modes) {
            int used = mode.connections(connections);
            if (used < 1 || used > connections) {
                throw new Failure("--saturate must be 1 to the number of --connections");
            }
            if (!mode.saturates() && !(mode.rate > 0 && mode.rate <= 1e6)) {
                throw new Failure("--rate must be above 0 and at most 1000000");
            }
        }
        long requests = 0;
        for (int i = 0; i < modes.size(); i++) {
            String prefix = modes.size() == 1 ? "" : "load %d: ".formatted(i + 1);
            LatencyStatistics statistics = load(modes.get(i), prefix);
            if (hasFailed(statistics)) {
                return 1;
            }
            requests += statistics.requests();
        }
        if (modes.size() > 1) {
            spec.commandLine().getOut().printf("requests %d%n", requests);
        }
        return 0;
    }

    private LatencyStatistics load(Mode mode, String prefix) throws Exception {
        Duration length = Duration.ofSeconds((long) warmupSeconds + seconds);
        ArrivalSchedule schedule =
                mode.saturates() ? new ArrivalSchedule() : ArrivalSchedule.of(arrivals, mode.rate, length, seed);
        try (Clients clients = preparation.prepare(port, seed)) {
            LoadDriver driver = connect(clients, mode.connections(connections));
            // The driver starts its threads before the first request is due.
            long begin = System.nanoTime() + Duration.ofMillis(200).toNanos();
            Load load = mode.saturates() ? new Load.Closed(begin + length.toNanos()) : new Load.Open(schedule, begin);
            long countFrom = begin + Duration.ofSeconds(warmupSeconds).toNanos();
            LatencyStatistics statistics = driver.drive(load, countFrom);
            double elapsedSeconds = (System.nanoTime() - countFrom) / 1e9;
            if (statistics.errors() == 0) {
                clients.verify();
            }
            print(mode, prefix, statistics, elapsedSeconds);
            return statistics;
        }
    }

    private LoadDriver connect(Clients clients, int count) throws Failure {
        try {
            return new LoadDriver(clients, count, seed);
        } catch (Exception e) {
            throw new Failure("no server accepts connections on port " + port + ": " + e.getMessage());
        }
    }

    private void print(Mode mode, String prefix, LatencyStatistics statistics, double elapsedSeconds) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf("%sthroughput %.1f /s%n", prefix, statistics.answers() / elapsedSeconds);
        out.printf("%sp50 %.3f ms%n", prefix, statistics.latencyMillis(50));
        out.printf("%sp99 %.3f ms%n", prefix, statistics.latencyMillis(99));
        out.printf("%sp99.9 %.3f ms%n", prefix, statistics.latencyMillis(99.9));
        out.printf("%smax %.3f ms%n", prefix, statistics.latencyMillis(100));
        out.printf("%srequests %d%n", prefix, statistics.requests());
        out.printf("%serrors %d%n", prefix, statistics.errors());
        if (!mode.saturates()) {
            out.printf("%sdriver-late-p99 %.3f ms%n", prefix, statistics.driverLateMillis(99));
            out.printf(
                    "%swaited-for-connection %.2f %%%n",
                    prefix, 100.0 * statistics.waitedForConnection() / Math.max(1, statistics.answers()));
            if (statistics.driverLateMillis(99) > Math.max(MAX_DELAY_MILLIS, statistics.latencyMillis(99) / 10)) {
                spec.commandLine()
                        .getErr()
                        .printf(
                                "%s: the driver was late (p99 %.3f ms), which is part of these latencies. Lower --rate"
                                        + " or give the driver a CPU.%n",
                                spec.root().name(), statistics.driverLateMillis(99));
            }
        }
    }

    /** Whether the load has failed, with a line about it on stderr. */
    private boolean hasFailed(LatencyStatistics statistics) {
        PrintWriter err = spec.commandLine().getErr();
        String program = spec.root().name();
        if (statistics.errors() > 0) {
            err.println(program + ": " + statistics.errors() + " connections failed; the first: "
                    + statistics.firstError());
            return true;
        }
        if (statistics.answers() == 0) {
            err.println(program + ": no response during the measurement");
            return true;
        }
        return false;
    }
}
