package io.heddle.selection.pace;

import io.heddle.selection.slots.Measure;
import io.heddle.selection.slots.ProgressMeasure;
import io.heddle.selection.slots.SlotLength;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The measures of a program without a head start for the challenger: its collections if they are frequent, else its I/O or its network
 * traffic, whichever varies less, else its rare collections.
 *
 * <p>Rare collections come last, because many small steps show progress earlier than one collection in some seconds. A program may write
 * files in bursts that hide the effect of a policy, and the network namespace may have other programs with bursts of theirs.
 */
public final class PacedMeasures {
    /** The names of the measures. */
    public static final String COLLECTIONS = "young collections";

    /** The least collection rate at which a slot takes a second or two. */
    public static final double MIN_COLLECTIONS_PER_SECOND = 3;

    private static final String IO = "bytes of I/O";
    private static final String NETWORK = "network traffic";

    /** The least I/O, or traffic, by which progress is measured. Less may be that of a log or of monitoring. */
    private static final double MIN_STEPS_PER_SECOND = 100;

    private static final double MIN_BYTES_PER_SECOND = 10_000;

    /** The least number of seconds with a collection, of the last half minute. A slot then takes less than half a minute. */
    private static final int MIN_SECONDS_WITH_COLLECTIONS = 7;

    /** The factor from some seconds to the next, up or down, from which the pace counts as changing. */
    private static final double MAX_GROWTH = 1.3;

    /** The number of usual gaps between collections after which a slot is over. */
    private static final double MAX_GAPS = 4;

    /** Queues of requests need longer than garbage to adapt to another policy. */
    private static final SlotLength IO_SLOT = new SlotLength(
            Duration.ofMillis(500), Duration.ofMillis(1500), Duration.ofSeconds(10), 300, Duration.ofSeconds(3));

    private final int cpus;
    private final Measure<?> io;
    private final Measure<?> network;

    /** @param cpus number of CPUs that the program may use */
    public PacedMeasures(int cpus) {
        this.cpus = cpus;
        this.io = new ProgressMeasure(
                IO, IO_SLOT, sample -> sample.withProgress(sample.ioNow().get()), cpus);
        this.network = new ProgressMeasure(
                NETWORK,
                IO_SLOT,
                sample -> sample.withProgress(sample.networkNow().get()),
                cpus);
    }

    /** The steps of progress a second by a measure of these. */
    public double stepsPerSecond(Measure<?> measure, ProgramPace pace) {
        if (io.equals(measure)) {
            return pace.callsPerSecond();
        }
        return network.equals(measure) ? pace.packetsPerSecond() : pace.collectionsPerSecond();
    }

    /** The measure for the next pair; null if the program shows too little progress. */
    @Nullable
    public Measure<?> of(ProgramPace pace) {
        if (pace.collectsAtLeast(MIN_COLLECTIONS_PER_SECOND)) {
            return collections(pace);
        }
        boolean hasIo = pace.hasIo(MIN_STEPS_PER_SECOND, MIN_BYTES_PER_SECOND);
        boolean hasTraffic = pace.hasTraffic(MIN_STEPS_PER_SECOND, MIN_BYTES_PER_SECOND);
        if (hasIo && hasTraffic) {
            return pace.trafficVariation() < pace.ioVariation() ? network : io;
        }
        if (hasIo || hasTraffic) {
            return hasIo ? io : network;
        }
        return pace.hasCollectedRecently() && pace.windowsWithCollections() >= MIN_SECONDS_WITH_COLLECTIONS
                ? collections(pace)
                : null;
    }

    /**
     * Whether the pace by a measure of these changes from second to second, as while code is compiled or clients arrive. A pair then shows
     * the order of its slots.
     */
    public boolean isChanging(Measure<?> measure, ProgramPace pace) {
        double growth = io.equals(measure) ? pace.ioGrowth() : network.equals(measure) ? pace.trafficGrowth() : 1;
        return growth > MAX_GROWTH || growth < 1 / MAX_GROWTH;
    }

    /** The view of samples that shows the pace of the program; that of its I/O if the program shows too little progress. */
    public UnaryOperator<Sample> view(ProgramPace pace) {
        Measure<?> measure = of(pace);
        return measure == null ? io.view() : measure.view();
    }

    private Measure<?> collections(ProgramPace pace) {
        double gapSeconds = Math.clamp(MAX_GAPS / pace.collectionsPerSecond(), 3, 15);
        SlotLength length = new SlotLength(
                Duration.ofMillis(500), Duration.ofMillis(1500), Duration.ofSeconds(60), 4, Duration.ofMillis((long)
                        (1000 * gapSeconds)));
        return new ProgressMeasure(COLLECTIONS, length, UnaryOperator.identity(), cpus);
    }
}
