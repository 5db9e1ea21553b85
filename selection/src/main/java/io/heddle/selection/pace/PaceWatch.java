package io.heddle.selection.pace;

import io.heddle.selection.pace.PhaseDetector.Totals;
import io.heddle.selection.slots.Measure;
import io.heddle.watch.accounting.CpuTimes;
import io.heddle.watch.accounting.Progress;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Whether a program has changed since the last pair of slots: its pace, or the time that its threads run or wait for the same progress.
 * Both are measured by the progress of one measure. Used by the governor's thread alone.
 */
public final class PaceWatch {
    /** The load of a service varies from second to second. */
    private static final Duration MIN_PACE_WINDOW = Duration.ofSeconds(3);

    /** Clocks of threads are read every few seconds, so a short window covers more or less time than its progress. */
    private static final Duration MIN_COST_WINDOW = Duration.ofSeconds(12);

    private static final Duration MAX_WINDOW = Duration.ofSeconds(30);

    private static final int MIN_STEPS = 6;

    /** The gap between samples after which the windows begin again, because the program or Heddle was suspended. */
    private static final long SUSPENSION_NANOS = Duration.ofSeconds(5).toNanos();

    private @Nullable Detectors detectors;
    private long updatedAt;

    private record Detectors(String measure, PhaseDetector pace, PhaseDetector cost) {
        static Detectors of(Measure<?> measure) {
            UnaryOperator<Sample> view = measure.view();
            return new Detectors(
                    measure.name(),
                    new PhaseDetector(MIN_PACE_WINDOW, MAX_WINDOW, MIN_STEPS, sample -> pace(view.apply(sample))),
                    new PhaseDetector(MIN_COST_WINDOW, MAX_WINDOW, MIN_STEPS, sample -> cost(view.apply(sample))));
        }

        private static Totals pace(Sample sample) {
            Progress.Reading progress = sample.progress();
            return new Totals(progress.steps(), progress.units(), sample.nanos());
        }

        private static Totals cost(Sample sample) {
            Progress.Reading progress = sample.progress();
            CpuTimes times = sample.times();
            return new Totals(
                    progress.steps(),
                    progress.units(),
                    times.cpuNanos() - times.compilerNanos() + times.appWaitNanos());
        }
    }

    /** Forgets the program. The next windows define what is usual. */
    public void reset() {
        detectors = null;
    }

    /**
     * Takes a sample. Called at every tick without a pair.
     *
     * @param measure the first one after {@link #reset} counts, because the program may lose its progress by just that measure; null if
     *     there is none now
     */
    public void update(Sample sample, @Nullable Measure<?> measure) {
        long sinceUpdate = sample.nanos() - updatedAt;
        updatedAt = sample.nanos();
        if (detectors == null) {
            if (measure == null) {
                return;
            }
            detectors = Detectors.of(measure);
        } else if (sinceUpdate > SUSPENSION_NANOS) {
            detectors.pace.restartWindow();
            detectors.cost.restartWindow();
        }
        detectors.pace.update(sample);
        detectors.cost.update(sample);
    }

    /** Whether the pace or the cost of progress is twice or half as high as usual. */
    public boolean hasChanged() {
        return detectors != null && (detectors.pace.hasChanged() || detectors.cost.hasChanged());
    }

    /** The name of the measure of the pace; null before there was one. */
    @Nullable
    public String measure() {
        return detectors == null ? null : detectors.measure;
    }

    /** Whether the pace is only a small fraction of the usual one. */
    public boolean hasCollapsed() {
        return detectors != null && detectors.pace.hasCollapsed();
    }
}
