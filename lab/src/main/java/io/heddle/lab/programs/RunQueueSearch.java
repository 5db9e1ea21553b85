package io.heddle.lab.programs;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Searches a run queue as the scheduler of Linux 2.2 does, which computes the goodness of each task to find the highest: Bryant
 * and Hartner, "Java, threads, and scheduling in Linux" (2000), Figures 6 and 7. Arguments: the number of tasks, the layout of
 * their structures, the seconds of warm-up and of measurement. A task structure takes 8 KiB, as there. In the layout
 * {@code scattered} its fields lie in four cache lines, in {@code packed} side by side.
 *
 * <p>Prints the time and the CPU time of a search, in seconds. Between two searches the program touches other memory, as large
 * as the first-level cache, because a CPU runs a task between two choices.
 */
public final class RunQueueSearch {
    private static final int LONGS_IN_LINE = 8;
    private static final int LONGS_IN_TASK = 1024;
    private static final int OTHER_LONGS = 4096;
    private static final int SEARCHES_AT_A_TIME = 64;
    private static final int NONE = -1;

    private final long[] memory;
    private final long[] other = new long[OTHER_LONGS];
    private final int first;

    /** Keeps the compiler from leaving out the searches. */
    private long sink;

    private final int line;

    /** @param fieldsApart whether the fields of a task lie in lines of their own */
    private RunQueueSearch(int tasks, boolean fieldsApart) {
        memory = new long[tasks * LONGS_IN_TASK];
        line = fieldsApart ? LONGS_IN_LINE : 1;
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            places.add(i * LONGS_IN_TASK);
        }
        Collections.shuffle(places, new Random(1));
        for (int i = 0; i < tasks; i++) {
            int task = places.get(i);
            memory[task] = i + 1 < tasks ? places.get(i + 1) : NONE;
            memory[task + line] = 10L + i % 7;
            memory[task + 2 * line] = 20;
            memory[task + 3 * line] = i % 3;
        }
        first = places.getFirst();
    }

    /** Returns the place of the task with the highest goodness: its counter and priority, and a bonus if its memory is in use. */
    private int search(long memoryInUse) {
        int best = NONE;
        long highest = -1;
        for (int task = first; task != NONE; task = (int) memory[task]) {
            long counter = memory[task + line];
            long goodness = counter == 0
                    ? 0
                    : counter + memory[task + 2 * line] + (memory[task + 3 * line] == memoryInUse ? 1 : 0);
            if (goodness > highest) {
                highest = goodness;
                best = task;
            }
        }
        return best;
    }

    private long touchOther() {
        long sum = 0;
        for (int i = 0; i < OTHER_LONGS; i += LONGS_IN_LINE) {
            sum += other[i]++;
        }
        return sum;
    }

    public static void main(String[] arguments) {
        RunQueueSearch queue = new RunQueueSearch(Integer.parseInt(arguments[0]), arguments[1].equals("scattered"));
        queue.run(Long.parseLong(arguments[2]));
        double[] figures = queue.run(Long.parseLong(arguments[3]));
        System.out.println(figures[0] + " " + figures[1]);
    }

    /** Searches for some seconds; returns the time and the CPU time of a search. */
    private double[] run(long seconds) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long begun = System.nanoTime();
        long cpuBegun = threads.getCurrentThreadCpuTime();
        long searches = 0;
        long searchNanos = 0;
        while (System.nanoTime() - begun < TimeUnit.SECONDS.toNanos(seconds)) {
            for (int i = 0; i < SEARCHES_AT_A_TIME; i++) {
                sink += touchOther();
                long start = System.nanoTime();
                sink += search(i & 1);
                searchNanos += System.nanoTime() - start;
                searches++;
            }
        }
        if (sink == 0) {
            throw new IllegalStateException("no search has found a task");
        }
        double onCpu = (threads.getCurrentThreadCpuTime() - cpuBegun) / (double) (System.nanoTime() - begun);
        double search = searchNanos / 1e9 / searches;
        return new double[] {search, search * onCpu};
    }
}
