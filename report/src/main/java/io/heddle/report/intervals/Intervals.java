package io.heddle.report.intervals;

/**
 * Intervals of one lane in order of time, each of one category. They do not overlap; gaps between them are allowed.
 *
 * <p>An interval takes about 5 bytes: its category with a flag for a gap before it, the gap, and its length, as variable-length
 * numbers (LEB128).
 */
public final class Intervals {
    /** The highest number of categories of a chart. More colours cannot be told apart. */
    public static final int MAX_CATEGORIES = 32;

    private final VariableLengthNumbers numbers;
    private final int count;
    private final long firstNanos;
    private final long[] nanosByCategory;

    private Intervals(VariableLengthNumbers numbers, int count, long firstNanos, long[] nanosByCategory) {
        this.numbers = numbers;
        this.count = count;
        this.firstNanos = firstNanos;
        this.nanosByCategory = nanosByCategory;
    }

    /** Receives one interval. */
    @FunctionalInterface
    public interface Visitor {
        void accept(long startNanos, long endNanos, int category);
    }

    public int count() {
        return count;
    }

    /** The sum of the lengths of all intervals of a category. */
    public long nanos(int category) {
        return nanosByCategory[category];
    }

    /** The highest category that has an interval; -1 without intervals. */
    public int highestCategory() {
        int category = MAX_CATEGORIES - 1;
        while (category >= 0 && nanosByCategory[category] == 0) {
            category--;
        }
        return category;
    }

    /** Visits all intervals in order of time. */
    public void forEach(Visitor visitor) {
        VariableLengthNumbers.Reader reader = numbers.reader();
        long time = firstNanos;
        for (int i = 0; i < count; i++) {
            int head = (int) reader.next();
            if ((head & 1) != 0) {
                time += reader.next();
            }
            long length = reader.next();
            visitor.accept(time, time + length, head >> 1);
            time += length;
        }
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Collects intervals. Merges neighbours of one category, and ignores empty intervals. */
    public static final class Builder {
        private final VariableLengthNumbers numbers = new VariableLengthNumbers();
        private final long[] nanosByCategory = new long[MAX_CATEGORIES];
        private int count;
        private long firstNanos;
        private long lastWrittenNanos;
        private long startNanos;
        private long endNanos;
        private int category = -1;

        /** @throws IllegalArgumentException when the interval starts before the end of the previous one, or ends before its start */
        public Builder add(long startNanos, long endNanos, int category) {
            if (category < 0 || category >= MAX_CATEGORIES) {
                throw new IllegalArgumentException("category " + category + " is not within 0 to 31");
            }
            if (endNanos < startNanos || (this.category >= 0 && startNanos < this.endNanos)) {
                throw new IllegalArgumentException("an interval from %d to %d ns cannot follow one that ends at %d ns"
                        .formatted(startNanos, endNanos, this.endNanos));
            }
            if (startNanos == endNanos) {
                return this;
            }
            if (category == this.category && startNanos == this.endNanos) {
                this.endNanos = endNanos;
                return this;
            }
            write();
            this.startNanos = startNanos;
            this.endNanos = endNanos;
            this.category = category;
            return this;
        }

        private void write() {
            if (category < 0) {
                return;
            }
            if (count == 0) {
                firstNanos = startNanos;
                lastWrittenNanos = startNanos;
            }
            long gap = startNanos - lastWrittenNanos;
            numbers.add(2L * category + (gap > 0 ? 1 : 0));
            if (gap > 0) {
                numbers.add(gap);
            }
            numbers.add(endNanos - startNanos);
            nanosByCategory[category] += endNanos - startNanos;
            lastWrittenNanos = endNanos;
            count++;
        }

        /** The intervals. The builder cannot be used afterwards. */
        public Intervals build() {
            write();
            category = -1;
            return new Intervals(numbers, count, firstNanos, nanosByCategory);
        }
    }
}
