package io.heddle.timeline;

import java.util.Arrays;

/** The readings of one counter of one subject, in the order of time. */
public final class CounterSeries {
    private final Counter counter;
    private final String subject;
    private long[] nanos = new long[16];
    private double[] values = new double[16];
    private int size;

    CounterSeries(Counter counter, String subject) {
        this.counter = counter;
        this.subject = subject;
    }

    void add(long at, double value) {
        if (size == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
        }
        nanos[size] = at;
        values[size] = value;
        size++;
    }

    public Counter counter() {
        return counter;
    }

    /** A CPU ("cpu0"), a process ("pid 42") or a domain ("package-0"). */
    public String subject() {
        return subject;
    }

    public int size() {
        return size;
    }

    public long nanos(int index) {
        return nanos[index];
    }

    public double value(int index) {
        return values[index];
    }

    /** The last reading; NaN if there is none. */
    public double last() {
        return size == 0 ? Double.NaN : values[size - 1];
    }

    /** The sum of the increases from reading to reading. A decrease is a restart, which adds nothing. */
    public double increase() {
        double sum = 0;
        for (int i = 1; i < size; i++) {
            sum += Math.max(0, values[i] - values[i - 1]);
        }
        return sum;
    }

    public double max() {
        double max = Double.NaN;
        for (int i = 0; i < size; i++) {
            max = Double.isNaN(max) ? values[i] : Math.max(max, values[i]);
        }
        return max;
    }
}
