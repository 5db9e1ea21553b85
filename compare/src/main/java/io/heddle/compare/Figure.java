package io.heddle.compare;

import io.heddle.compare.runs.Course;
import io.heddle.compare.runs.MetricSpec;
import io.heddle.compare.runs.Procedure;
import io.heddle.governor.run.Run;
import io.heddle.report.Unit;
import io.heddle.trials.Metric;
import io.heddle.trials.Verdict;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A figure of a run that arms are compared by; its name is the field of {@link Run}.
 *
 * @param title for people
 */
public record Figure(Metric<Run> metric, String title, Unit unit) {
    public static final Figure WALL = of("wallSeconds", "wall time", Unit.SECONDS, Run::wallSeconds);
    public static final Figure CPU = of("cpuSeconds", "CPU time", Unit.SECONDS, Run::cpuSeconds);
    public static final Figure GC = of("gcSeconds", "GC time", Unit.SECONDS, run -> orNaN(run.gcSeconds()));
    public static final Figure WAIT =
            of("runQueueWaitSeconds", "run-queue wait", Unit.SECONDS, run -> orNaN(run.runQueueWaitSeconds()));
    public static final Figure VOLUNTARY =
            of("voluntarySwitches", "voluntary switches", Unit.COUNT, Run::voluntarySwitches);
    public static final Figure INVOLUNTARY =
            of("involuntarySwitches", "involuntary switches", Unit.COUNT, Run::involuntarySwitches);
    public static final Figure PROMOTED =
            of("promotedBytes", "promoted", Unit.BYTES, run -> orNaN(run.promotedBytes()));
    public static final Figure MEMORY = of("peakRssBytes", "peak memory", Unit.BYTES, run -> orNaN(run.peakRssBytes()));

    /** How many CPUs neighbours left: what they have less of under an arm, the arm has more of. */
    static final Figure LEFT = of(
            "neighbours.leftCpus",
            "CPUs left by neighbours",
            Unit.NUMBER,
            run -> run.neighbours() == null ? Double.NaN : run.neighbours().leftCpus(run.wallSeconds()));

    /** How many times as long as on CPUs of their own the work of neighbours took. */
    static final Figure SLOWDOWN = of(
            "neighbours.slowdown",
            "slowdown of neighbours",
            Unit.RATIO,
            run -> run.neighbours() == null ? Double.NaN : run.neighbours().slowdown(run.wallSeconds()));

    /** Of the part of a server's run in which it served; the figures above are of whole runs. */
    public static final Figure SERVING_CPU = of(
            "serving.cpuSeconds",
            "CPU time under load",
            Unit.SECONDS,
            run -> run.serving() == null ? Double.NaN : run.serving().cpuSeconds());

    public static final Figure READY = of(
            "serving.readySeconds",
            "time until ready",
            Unit.SECONDS,
            run -> run.serving() == null ? Double.NaN : run.serving().readySeconds());

    /** Of a program that ends by itself: the first decides; the others explain. */
    public static final List<Figure> ALL =
            List.of(WALL, CPU, GC, WAIT, VOLUNTARY, INVOLUNTARY, PROMOTED, MEMORY, LEFT, SLOWDOWN);

    /** Of a server, whose wall time says nothing. */
    private static final List<Figure> OF_SERVERS =
            List.of(SERVING_CPU, READY, GC, WAIT, VOLUNTARY, INVOLUNTARY, PROMOTED, MEMORY, LEFT, SLOWDOWN);

    /** What runs made so are compared by; the first decides, and the user's own come first. */
    public static List<Figure> of(Procedure procedure) {
        return Stream.concat(
                        procedure.metrics().stream().map(Figure::of),
                        (procedure.course() instanceof Course.Serves ? OF_SERVERS : ALL).stream())
                .toList();
    }

    /** What is told by this name. */
    public static Figure named(String name, List<MetricSpec> metrics) {
        return Stream.of(metrics.stream().map(Figure::of), ALL.stream(), OF_SERVERS.stream())
                .flatMap(figures -> figures)
                .filter(figure -> figure.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Whether it is a metric of the user's. */
    boolean isUsers() {
        return !isTaken(name());
    }

    /** Whether Heddle takes a figure of this name itself. */
    static boolean isTaken(String name) {
        return Stream.concat(ALL.stream(), OF_SERVERS.stream())
                .anyMatch(figure -> figure.name().equals(name));
    }

    private static Figure of(MetricSpec spec) {
        ToDoubleFunction<Run> value = run -> orNaN(run.metrics().get(spec.name()));
        return new Figure(new Metric<>(spec.name(), spec.better(), value), spec.name(), Unit.NUMBER);
    }

    /** {@code faster}, or {@code better} where it is no matter of time. */
    String inWords(Verdict verdict) {
        return switch (verdict) {
            case FASTER -> equals(WALL) ? verdict.text() : "better";
            case SLOWER -> equals(WALL) ? verdict.text() : "worse";
            case NO_DIFFERENCE, INCONCLUSIVE -> verdict.text();
        };
    }

    /** {@code faster than default}, {@code better than default in p99}. */
    String than(Verdict verdict, String other) {
        return inWords(verdict) + " than " + other + (equals(WALL) ? "" : " in " + title);
    }

    public String name() {
        return metric.name();
    }

    private static Figure of(String name, String title, Unit unit, ToDoubleFunction<Run> value) {
        return new Figure(new Metric<>(name, Metric.Better.LESS, value), title, unit);
    }

    private static double orNaN(@Nullable Number number) {
        return number == null ? Double.NaN : number.doubleValue();
    }
}
