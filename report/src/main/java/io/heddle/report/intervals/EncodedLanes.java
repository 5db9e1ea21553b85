package io.heddle.report.intervals;

import java.util.List;

/**
 * All lanes of a chart in one sequence of numbers, which the script of the page decodes.
 *
 * <p>Each run is one number in LEB128: {@code (ticks * categories + category) * 3}, plus 1 for the first run of a group and
 * 2 for its further ones. The last category is the gap.
 *
 * @param slotTicks runs shorter than this are grouped; 0 when no run is
 * @param runs the number of runs of each lane
 * @param base64 the numbers of all lanes
 */
public record EncodedLanes(TickAxis axis, long slotTicks, List<Integer> runs, String base64) {
    /** Slots differ by a factor of the fourth root of 2. */
    private static final int STEPS = 4;

    private static final int MAX_STEP = 32 * STEPS;

    /**
     * Encodes lanes.
     *
     * @param categories their number, without the gap
     * @param maxRuns groups the shortest runs when there are more in all lanes together
     */
    public static EncodedLanes of(List<Intervals> lanes, TickAxis axis, int categories, long maxRuns) {
        return new Encoder(lanes, axis, categories + 1).encode(maxRuns);
    }

    private record Encoder(List<Intervals> lanes, TickAxis axis, int categories) {

        EncodedLanes encode(long maxRuns) {
            long slot = fits(0, maxRuns) ? 0 : shortestSlot(maxRuns);
            VariableLengthNumbers numbers = new VariableLengthNumbers();
            Counter counter = new Counter();
            List<Integer> runs = lanes.stream()
                    .map(lane -> {
                        long before = counter.runs;
                        runs(lane, slot, (ticks, kind, category) -> {
                            counter.runs++;
                            numbers.add((ticks * categories + category) * 3 + kind.code());
                        });
                        return Math.toIntExact(counter.runs - before);
                    })
                    .toList();
            return new EncodedLanes(axis, slot, runs, numbers.toBase64());
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
                runs(lane, slot, (ticks, kind, category) -> counter.runs++);
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
    }

    private static final class Counter {
        private long runs;
    }
}
