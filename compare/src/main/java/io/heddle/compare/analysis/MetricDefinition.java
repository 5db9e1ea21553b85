package io.heddle.compare.analysis;

import io.heddle.compare.runs.MetricSpec;
import io.heddle.compare.runs.RunMode;
import io.heddle.compare.runs.RunProtocol;
import io.heddle.governor.run.Figure;
import io.heddle.governor.run.Run;
import io.heddle.report.Unit;
import io.heddle.trials.analysis.Metric;
import io.heddle.trials.analysis.Verdict;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A metric that arms are compared by: either a {@link Figure} or another field of {@link Run}, whose JSON name it has, or a number that the user reads from
 * the output.
 *
 * @param title for people
 */
public record MetricDefinition(Metric<Run> metric, String title, Unit unit) {
    public static final MetricDefinition WALL = of(Figure.WALL);
    public static final MetricDefinition CPU = of(Figure.CPU);
    public static final MetricDefinition GC = of(Figure.GC);
    public static final MetricDefinition RUN_QUEUE_WAIT = of(Figure.RUN_QUEUE_WAIT);
    public static final MetricDefinition VOLUNTARY_SWITCHES = of(Figure.VOLUNTARY_SWITCHES);
    public static final MetricDefinition INVOLUNTARY_SWITCHES = of(Figure.INVOLUNTARY_SWITCHES);
    public static final MetricDefinition PROMOTED_BYTES = of(Figure.PROMOTED);
    public static final MetricDefinition PEAK_MEMORY = of(Figure.PEAK_RSS);

    /** CPUs that peers left to the program, on average. What peers lose under an arm, the arm gains. */
    public static final MetricDefinition PEER_LEFT_CPUS = of(
            "neighbours.leftCpus",
            "CPUs left by other programs",
            Unit.NUMBER,
            run -> run.neighbours() == null ? Double.NaN : run.neighbours().leftCpus(run.get(Figure.WALL)));

    /** Duration of the work of peers as a multiple of its duration on CPUs of their own. */
    public static final MetricDefinition PEER_SLOWDOWN = of(
            "neighbours.slowdown",
            "slowdown of other programs",
            Unit.RATIO,
            run -> run.neighbours() == null ? Double.NaN : run.neighbours().slowdown(run.get(Figure.WALL)));

    /** CPU time while a server was under load; the metrics above are of whole runs. */
    public static final MetricDefinition CPU_UNDER_LOAD = of(
            "serving.cpuSeconds",
            "CPU time under load",
            Unit.SECONDS,
            run -> run.serving() == null ? Double.NaN : run.serving().cpuSeconds());

    public static final MetricDefinition TIME_UNTIL_READY = of(
            "serving.readySeconds",
            "time until ready",
            Unit.SECONDS,
            run -> run.serving() == null ? Double.NaN : run.serving().readySeconds());

    /** The metrics that explain a difference in the others. */
    private static final List<MetricDefinition> EXPLAINING = List.of(
            GC,
            RUN_QUEUE_WAIT,
            VOLUNTARY_SWITCHES,
            INVOLUNTARY_SWITCHES,
            PROMOTED_BYTES,
            PEAK_MEMORY,
            PEER_LEFT_CPUS,
            PEER_SLOWDOWN);

    /** The metrics of a program that terminates. The first decides; the others explain. */
    public static final List<MetricDefinition> ALL = explained(WALL, CPU);

    /** The metrics of a server, whose wall time is meaningless. */
    private static final List<MetricDefinition> SERVER = explained(CPU_UNDER_LOAD, TIME_UNTIL_READY);

    private static List<MetricDefinition> explained(MetricDefinition... first) {
        return Stream.concat(Stream.of(first), EXPLAINING.stream()).toList();
    }

    /** The metrics that runs of this protocol are compared by. The first decides; those of the user come first. */
    public static List<MetricDefinition> of(RunProtocol protocol) {
        return Stream.concat(
                        protocol.metrics().stream().map(MetricDefinition::of),
                        (protocol.mode() instanceof RunMode.Server ? SERVER : ALL).stream())
                .toList();
    }

    /**
     * The metric of this name.
     *
     * @param metrics those of the user
     * @throws java.util.NoSuchElementException when there is none
     */
    public static MetricDefinition named(String name, List<MetricSpec> metrics) {
        return Stream.of(metrics.stream().map(MetricDefinition::of), ALL.stream(), SERVER.stream())
                .flatMap(each -> each)
                .filter(metric -> metric.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Whether the user defines it. */
    public boolean isUserDefined() {
        return !isReserved(name());
    }

    /** Whether Heddle itself measures a metric of this name. */
    public static boolean isReserved(String name) {
        return Stream.concat(ALL.stream(), SERVER.stream())
                .anyMatch(metric -> metric.name().equals(name));
    }

    private static MetricDefinition of(MetricSpec spec) {
        ToDoubleFunction<Run> value = run -> orNaN(run.metrics().get(spec.name()));
        return new MetricDefinition(new Metric<>(spec.name(), spec.better(), value), spec.name(), Unit.NUMBER);
    }

    /** {@code faster} and {@code slower} for the wall time, {@code better} and {@code worse} for other metrics. */
    public String describe(Verdict verdict) {
        return switch (verdict) {
            case FASTER -> equals(WALL) ? verdict.text() : "better";
            case SLOWER -> equals(WALL) ? verdict.text() : "worse";
            case NO_DIFFERENCE, INCONCLUSIVE -> verdict.text();
        };
    }

    /** {@code faster than default}, {@code better than default in p99}. */
    String describe(Verdict verdict, String baseline) {
        return describe(verdict) + " than " + baseline + (equals(WALL) ? "" : " in " + title);
    }

    public String name() {
        return metric.name();
    }

    /** Its value in a run; NaN where the run lacks it. */
    public double valueOf(Run run) {
        return metric.value().applyAsDouble(run);
    }

    private static MetricDefinition of(Figure figure) {
        Unit unit =
                switch (figure.unit()) {
                    case SECONDS -> Unit.SECONDS;
                    case BYTES -> Unit.BYTES;
                    case COUNT -> Unit.COUNT;
                    case SHARE -> Unit.SHARE;
                };
        return of(figure.key(), figure.title(), unit, run -> run.get(figure));
    }

    private static MetricDefinition of(String name, String title, Unit unit, ToDoubleFunction<Run> value) {
        return new MetricDefinition(new Metric<>(name, Metric.Better.LESS, value), title, unit);
    }

    private static double orNaN(@Nullable Number number) {
        return number == null ? Double.NaN : number.doubleValue();
    }
}
