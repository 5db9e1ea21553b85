package io.heddle.workloads.serve;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code serve.jar load}: drives a server, and prints throughput and latencies. */
@Command(
        name = "load",
        description = {
            "Drive a server and print throughput and latencies, one a line.",
            "Exit status: 0 all answers were right, 1 some were not, 2 bad arguments."
        },
        mixinStandardHelpOptions = true)
final class LoadCommand implements Callable<Integer> {
    /** A driver that is later than this and than a tenth of what it measures measures itself. */
    private static final double LATE_MILLIS = 1;

    @Option(names = "--port", required = true, description = "Of the server")
    private int port;

    @ArgGroup(multiplicity = "1")
    @SuppressWarnings("NullAway.Init")
    private Mode mode;

    /** The two ways to load a server. */
    private static final class Mode {
        @Option(names = "--rate", description = "Open loop: so many requests a second, whether answers come or not")
        private double rate;

        @Option(names = "--saturate", description = "Closed loop: each connection asks again at once")
        private boolean saturate;
    }

    @Option(
            names = "--arrivals",
            defaultValue = "POISSON",
            description = "Of --rate: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    @SuppressWarnings("NullAway.Init")
    private Schedule.Arrivals arrivals;

    @Option(names = "--connections", defaultValue = "64", description = "Kept alive (default: ${DEFAULT-VALUE})")
    private int connections;

    @Option(
            names = "--warmup",
            defaultValue = "5",
            description = "Seconds that don't count (default: ${DEFAULT-VALUE})")
    private int warmupSeconds;

    @Option(names = "--seconds", defaultValue = "10", description = "That count (default: ${DEFAULT-VALUE})")
    private int seconds;

    @Option(names = "--seed", defaultValue = "42", description = "The server's (default: ${DEFAULT-VALUE})")
    private long seed;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws Failure, InterruptedException {
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
        Expected expected = new Expected(seed);
        Duration length = Duration.ofSeconds((long) warmupSeconds + seconds);
        Schedule schedule = mode.saturate ? new Schedule() : Schedule.of(arrivals, mode.rate, length, seed);
        Driver driver = new Driver(expected, port, connections, seed);
        // Threads are started before the first request is due.
        long begin = System.nanoTime() + Duration.ofMillis(200).toNanos();
        Load load = mode.saturate ? new Load.Closed(begin + length.toNanos()) : new Load.Open(schedule, begin);
        long countFrom = begin + Duration.ofSeconds(warmupSeconds).toNanos();
        Tally tally = driver.drive(load, countFrom);
        return tell(tally, (System.nanoTime() - countFrom) / 1e9);
    }

    private int tell(Tally tally, double elapsedSeconds) {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        out.printf("throughput %.1f /s%n", tally.answers() / elapsedSeconds);
        out.printf("p50 %.3f ms%n", tally.latencyMillis(50));
        out.printf("p99 %.3f ms%n", tally.latencyMillis(99));
        out.printf("p99.9 %.3f ms%n", tally.latencyMillis(99.9));
        out.printf("max %.3f ms%n", tally.latencyMillis(100));
        out.printf("errors %d%n", tally.errors());
        if (!mode.saturate) {
            out.printf("driver-late-p99 %.3f ms%n", tally.driverLateMillis(99));
            out.printf(
                    "waited-for-connection %.2f %%%n",
                    100.0 * tally.waitedForConnection() / Math.max(1, tally.answers()));
            if (tally.driverLateMillis(99) > Math.max(LATE_MILLIS, tally.latencyMillis(99) / 10)) {
                err.printf(
                        "serve: the driver itself was late (p99 %.3f ms): part of these latencies is its own; lower --rate"
                                + " or give it a CPU%n",
                        tally.driverLateMillis(99));
            }
        }
        if (tally.errors() > 0) {
            err.println("serve: " + tally.errors() + " connections failed; the first: " + tally.firstError());
            return 1;
        }
        if (tally.answers() == 0) {
            err.println("serve: no request was answered in the time that counts");
            return 1;
        }
        return 0;
    }
}
