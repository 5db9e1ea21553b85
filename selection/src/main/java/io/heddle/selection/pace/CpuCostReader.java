package io.heddle.selection.pace;

import io.heddle.selection.goals.GoalReader;
import io.heddle.selection.goals.GoalReading;
import io.heddle.selection.goals.GoalReading.Epoch;
import io.heddle.selection.goals.Totals;
import io.heddle.selection.slots.Measure;
import io.heddle.watch.accounting.CpuTimes;
import io.heddle.watch.accounting.Sample;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Reads the CPU seconds of a program for each megabyte of its progress, by the measure that it allows at the moment. Compilers do not
 * count, because a policy may only change when they run. Used by the governor's thread alone.
 */
public final class CpuCostReader implements GoalReader {
    private static final double NANOS_A_SECOND = 1e9;
    private static final double BYTES_A_MEGABYTE = 1e6;

    private final ProgramPace pace;
    private final PacedMeasures measures;
    private Epoch epoch = Epoch.FIRST;
    private @Nullable String measured;
    private @Nullable Sample latest;

    /**
     * @param cpus number of CPUs that the program may use
     * @param pace takes the samples, too
     */
    public CpuCostReader(int cpus, ProgramPace pace) {
        this.pace = pace;
        this.measures = new PacedMeasures(cpus);
    }

    /** Takes a sample. Called at every tick. */
    public void observe(Sample sample) {
        latest = sample;
    }

    @Override
    public CompletableFuture<GoalReading> read() {
        return CompletableFuture.completedFuture(reading());
    }

    private GoalReading reading() {
        Sample sample = latest;
        Measure<?> measure = measures.of(pace);
        if (sample == null || measure == null) {
            long nanos = sample == null ? 0 : sample.nanos();
            return new GoalReading.Absent(
                    nanos, "the program shows too few collections and too little I/O to compare its CPU time.");
        }
        if (measured != null && !measured.equals(measure.name())) {
            epoch = epoch.next("the measure of progress changed from " + measured + " to " + measure.name());
        }
        measured = measure.name();
        long bytes = measure.view().apply(sample).progress().units();
        CpuTimes times = sample.timesNow().get();
        long cpuNanos = times.cpuNanos() - times.compilerNanos();
        return new GoalReading.Present(
                sample.nanos(), epoch, new Totals.Sum(cpuNanos / NANOS_A_SECOND, bytes / BYTES_A_MEGABYTE));
    }

    @Override
    public void close() {}
}
