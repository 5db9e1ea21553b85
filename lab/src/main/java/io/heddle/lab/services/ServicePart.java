package io.heddle.lab.services;

import io.heddle.compare.CompareSettings;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.output.CompareDocument;
import io.heddle.compare.runs.MetricSpec;
import io.heddle.compare.runs.Readiness;
import io.heddle.compare.runs.RunMode;
import io.heddle.compare.runs.RunProtocol;
import io.heddle.documents.WriteFailed;
import io.heddle.kernel.process.ShellWords;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A part of the experiment: one service with one collector at one level of load, under all arms. */
public record ServicePart(Service service, Collector collector, LoadLevel level) {
    private static final double MARGIN = 0.05;

    /** Start and end of server and load driver on two CPUs. */
    private static final Duration AROUND_A_LOAD = Duration.ofSeconds(10);

    /** Beyond the load itself: it fails rather than wait longer. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    public String name() {
        return pair() + "-" + level.suffix();
    }

    /** Service and collector, the name of its three parts together. */
    public String pair() {
        return service.name() + "-" + collector;
    }

    /** Whether the user wants the part, by its name or by those of its service or pair. */
    public boolean isWanted(Predicate<String> wanted) {
        return wanted.test(service.name()) || wanted.test(pair()) || wanted.test(name());
    }

    /** Runs of each arm that count. */
    static int rounds(Scale scale) {
        return scale == Scale.FULL ? 6 : 1;
    }

    static int warmupRounds(Scale scale) {
        return scale == Scale.FULL ? 1 : 0;
    }

    /** The expected duration of a part. */
    public static Duration duration(Scale scale, LoadLength length, int arms) {
        return length.total().plus(AROUND_A_LOAD).multipliedBy((long) arms * (rounds(scale) + warmupRounds(scale)));
    }

    /**
     * Measures the part.
     *
     * @param saturated requests a second at saturation; without meaning for {@link LoadLevel#SATURATED}
     */
    public CompareDocument compare(Lab lab, List<ArmSpec> arms, LoadLength length, double saturated)
            throws InterruptedException, WriteFailed {
        return lab.compare(
                name(),
                service.serverCommand(lab.environment(), collector, data(lab)),
                arms,
                settings(lab, length, saturated));
    }

    /** A server that is killed leaves its data here. */
    private static Path data(Lab lab) {
        return lab.environment().home().resolve("target/lab/services-data");
    }

    private CompareSettings settings(Lab lab, LoadLength length, double saturated) {
        List<String> arguments = Stream.concat(level.arguments(saturated).stream(), length.arguments().stream())
                .toList();
        RunMode mode = new RunMode.Server(
                Readiness.parse("log:ready port=(\\d+)"),
                RunMode.DEFAULT_READY_TIMEOUT,
                ShellWords.join(service.loadCommand(lab.environment(), arguments)) + " --port $HEDDLE_READY",
                null);
        List<MetricSpec> metrics =
                level.metrics().stream().map(MetricSpec::parse).toList();
        return new CompareSettings(
                rounds(lab.scale()),
                warmupRounds(lab.scale()),
                false,
                length.total().plus(PATIENCE),
                false,
                MARGIN,
                1,
                new RunProtocol(
                        null,
                        ShellWords.join(List.of("mkdir", "-p", data(lab).toString())),
                        mode,
                        ShellWords.join(List.of("rm", "-rf", data(lab).toString())),
                        metrics));
    }
}
