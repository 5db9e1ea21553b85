package io.heddle.report.intervals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * All lanes of a chart as one sequence of numbers, which the script of the page decodes.
 *
 * <p>Each run is one number in LEB128: {@code (ticks * categories + category) * 3}, plus 1 for the first run of a group and
 * 2 for its further ones. The last category is the gap.
 */
public final class EncodedLanes {
    /** Slots differ by a factor of the fourth root of 2. */
    private static final int STEPS = 4;

    private static final int MAX_STEP = 32 * STEPS;

    private final List<Intervals> lanes;
    private final TickAxis axis;

    /** Their number, with the gap. */
    private final int categories;

    private final long slotTicks;
    private final List<Integer> runs = new ArrayList<>();

    private EncodedLanes(List<Intervals> lanes, TickAxis axis, int categories, long maxRuns) {
        this.lanes = lanes;
        this.axis = axis;
        this.categories = categories;
        slotTicks = fits(0, maxRuns) ? 0 : shortestSlot(maxRuns);
        Counter counter = new Counter();
        for (Intervals lane : lanes) {
            counter.runs = 0;
            runs(lane, slotTicks, counter);
            runs.add(Math.toIntExact(counter.runs));
        }
    }

    /**
     * Encodes lanes.
     *
     * @param categories their number, without the gap
     * @param maxRuns groups the shortest runs when there are more in all lanes together
     */
    public static EncodedLanes of(List<Intervals> lanes, TickAxis axis, int categories, long maxRuns) {
        return new EncodedLanes(lanes, axis, categories + 1, maxRuns);
    }

    public TickAxis axis() {
        return axis;
    }

    /** Runs shorter than this are grouped; 0 when no run is. */
    public long slotTicks() {
        return slotTicks;
    }

    /** The number of runs of each lane. */
    public List<Integer> runs() {
        return List.copyOf(runs);
    }

    /** Writes the numbers of all lanes in Base64. They are encoded while they are written, since they take some megabytes. */
    public void appendBase64To(Appendable out) throws IOException {
        NumbersInBase64 numbers = new NumbersInBase64(out);
        try {
            for (Intervals lane : lanes) {
                runs(
                        lane,
                        slotTicks,
                        (ticks, kind, category) -> numbers.add((ticks * categories + category) * 3 + kind.code()));
            }
            numbers.flush();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** The shortest slot that leaves few enough runs. */
    private long shortestSlot(long maxRuns) {
        int tooShort = 0;
        int longEnough = MAX_STEP;
        while (longEnough - tooShort > 1) {
            int middle = (tooShort + longEnough) / 2;
            if (fits(slot(middle), maxRuns)) {
                longEnough = middle;
            } else {
                tooShort = middle;
            }
        }
        return slot(longEnough);
    }

    private static long slot(int step) {
        return Math.round(Math.pow(2, (double) step / STEPS));
    }

    private boolean fits(long slot, long maxRuns) {
        Counter counter = new Counter();
        for (Intervals lane : lanes) {
            runs(lane, slot, counter);
            if (counter.runs > maxRuns) {
                return false;
            }
        }
        return true;
    }

    private void runs(Intervals lane, long slot, RunSink sink) {
        if (slot == 0) {
            LaneRuns.of(lane, axis, categories - 1, sink);
        } else {
            ShortRunGrouping grouping = new ShortRunGrouping(slot, categories, sink);
            LaneRuns.of(lane, axis, categories - 1, grouping);
            grouping.flush();
        }
    }

    private static final class Counter implements RunSink {
        private long runs;

        @Override
        public void accept(long ticks, Kind kind, int category) {
            runs++;
        }
    }
}
