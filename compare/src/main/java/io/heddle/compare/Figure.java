package io.heddle.compare;

import io.heddle.governor.run.Run;
import io.heddle.report.Unit;
import io.heddle.trials.Metric;
import java.util.List;
import java.util.function.ToDoubleFunction;
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

    /** The first decides; the others explain. */
    public static final List<Figure> ALL = List.of(WALL, CPU, GC, WAIT, VOLUNTARY, INVOLUNTARY, PROMOTED, MEMORY);

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
