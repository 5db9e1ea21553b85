package io.heddle.lab.services;

import io.heddle.compare.CompareSettings;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.runs.MetricSpec;
import io.heddle.compare.runs.Readiness;
import io.heddle.compare.runs.RunMode;
import io.heddle.compare.runs.RunProtocol;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.run.Run;
import io.heddle.kernel.process.ShellWords;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.SelectionFigures;
import io.heddle.lab.Sitting;
import io.heddle.policy.Policies;
import io.heddle.policy.SchedulingSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A service with one collector. */
public record ServicePart(Service service, Collector collector) implements Part {
    private static final double MARGIN = 0.05;
    private static final String AUTO = "auto";

    /** Start and end of server and load driver on two CPUs. */
    private static final Duration AROUND_A_RUN = Duration.ofSeconds(10);

    /** Beyond the loads themselves: a run fails rather than wait longer. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /**
     * The real-time priority of the load driver. It stands for clients on other machines, which need none of the server's CPUs: it
     * runs before the threads that a policy makes real-time, and after Heddle.
     */
    private static final int DRIVER_PRIORITY = SchedulingSettings.HIGHEST_PRIORITY;

    @Override
    public String program() {
        return service.name();
    }

    @Override
    public Duration duration(LoadLength length, int arms) {
        return length.total()
                .multipliedBy(ServiceLoad.values().length)
                .plus(AROUND_A_RUN)
                .multipliedBy(arms);
    }

    /**
     * Measures the rounds that the part lacks. Before the first one on a machine, it measures {@code bare} at saturation, for the rates
     * of the other loads.
     *
     * @return figures by the names of {@link ServiceFigure}
     */
    @Override
    public List<Sitting> measure(Lab lab, List<ArmSpec> arms, LoadLength length, int rounds)
            throws InterruptedException, WriteFailed {
        List<String> inputs = List.of(
                ShellWords.join(server(lab)),
                service.versions(lab.environment().home()),
                String.join(" ", length.arguments()),
                String.join(" ", driverClass(lab)),
                String.join(" ", ServiceLoad.learning(100)),
                String.join(" ", ServiceLoad.arguments(100)),
                Part.labels(arms));
        return lab.rounds(name(), rounds, inputs, (done, missing) -> {
            InterleavedResults saturated = saturated(lab, arms.getFirst(), length);
            if (!saturated.failures().isEmpty()) {
                return saturated;
            }
            double rate = saturated.median(arms.getFirst().label(), ServiceFigure.THROUGHPUT.name());
            learn(lab, arms, rate, length);
            List<String> load = load(lab, ServiceLoad.arguments(rate), length);
            List<MetricSpec> metrics =
                    Stream.of(ServiceFigure.values()).map(ServiceFigure::metric).toList();
            return InterleavedResults.of(
                    lab.compareAgain(name(), server(lab), arms, settings(lab, load, length, metrics, missing, done)),
                    ServicePart::figures);
        });
    }

    /**
     * A run under {@code auto}, once on a machine. Its evidence serves the rounds, as that of earlier days serves a service that is
     * deployed again; a round alone is shorter than the warm-up of many services.
     */
    private void learn(Lab lab, List<ArmSpec> arms, double saturated, LoadLength length)
            throws InterruptedException, WriteFailed {
        List<ArmSpec> learning =
                arms.stream().filter(arm -> arm.label().equals(AUTO)).toList();
        if (lab.scale() == Scale.FULL && !learning.isEmpty()) {
            List<String> load = load(lab, ServiceLoad.learning(saturated), length);
            lab.compare(
                    name(),
                    server(lab),
                    learning,
                    settings(lab, load, length, List.of(ServiceFigure.THROUGHPUT.metric()), 1, 0));
        }
    }

    /** A run of the service without Heddle, at saturation after the warm-up. */
    private InterleavedResults saturated(Lab lab, ArmSpec bare, LoadLength length)
            throws InterruptedException, WriteFailed {
        List<String> load = load(lab, ServiceLoad.calibration(), length);
        MetricSpec throughput = ServiceFigure.THROUGHPUT.metric();
        return InterleavedResults.of(
                lab.compare(
                        name() + "-saturated",
                        server(lab),
                        List.of(bare),
                        settings(lab, load, length, List.of(throughput), 1, 0)),
                ServicePart::figures);
    }

    private List<String> server(Lab lab) {
        return service.serverCommand(lab.environment(), collector, data(lab));
    }

    private List<String> load(Lab lab, List<String> loads, LoadLength length) {
        List<String> driver = service.loadCommand(
                lab.environment(),
                Stream.concat(loads.stream(), length.arguments().stream()).toList());
        return Stream.concat(driverClass(lab).stream(), driver.stream()).toList();
    }

    private static Map<String, Double> figures(Run run) {
        Map<String, Double> figures = new LinkedHashMap<>();
        for (ServiceFigure figure : ServiceFigure.values()) {
            double value = figure.of(run);
            if (Double.isFinite(value)) {
                figures.put(figure.name(), value);
            }
        }
        if (run.serving() != null) {
            figures.putAll(SelectionFigures.of(
                    run, run.serving().readySeconds() + run.serving().loadSeconds()));
        }
        return figures;
    }

    /** The command that gives the load driver its class; empty where real-time classes are not allowed. */
    private static List<String> driverClass(Lab lab) {
        return lab.policies().contains(Policies.FIFO)
                ? List.of("chrt", "--fifo", String.valueOf(DRIVER_PRIORITY))
                : List.of();
    }

    /** A server that is killed leaves its data here. */
    private static Path data(Lab lab) {
        return lab.environment().home().resolve("target/lab/services-data");
    }

    private static CompareSettings settings(
            Lab lab, List<String> load, LoadLength length, List<MetricSpec> metrics, int rounds, int seed) {
        RunMode mode = new RunMode.Server(
                Readiness.parse("log:ready port=(\\d+)"),
                RunMode.DEFAULT_READY_TIMEOUT,
                ShellWords.join(load) + " --port $HEDDLE_READY",
                null);
        return new CompareSettings(
                rounds,
                0,
                false,
                length.total().multipliedBy(ServiceLoad.MOST_LOADS).plus(PATIENCE),
                false,
                MARGIN,
                seed,
                new RunProtocol(
                        null,
                        ShellWords.join(List.of("mkdir", "-p", data(lab).toString())),
                        mode,
                        ShellWords.join(List.of("rm", "-rf", data(lab).toString())),
                        metrics));
    }
}
