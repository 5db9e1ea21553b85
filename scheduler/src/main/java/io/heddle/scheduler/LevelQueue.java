package io.heddle.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Ready threads in levels: those of a lower level run first, those of one level first in, first out.
 *
 * <p>Threads age. Time is the number of tasks that have been added. Each task gets a deadline, which is later by
 * {@value #TURNS_PER_LEVEL} for each level, and the earliest deadline is served first. So a task of level L is overtaken
 * by at most {@value #TURNS_PER_LEVEL} L tasks that are added later.
 */
final class LevelQueue<T extends ReadyTask<T>> implements ReadyQueue<T> {
    static final int LEVELS = 16;
    static final int TURNS_PER_LEVEL = 64;

    /** Runs of the lowest level are shorter than twice this time. */
    private static final long SHORTEST_RUN_NANOS = TimeUnit.MICROSECONDS.toNanos(1);

    private final ToIntFunction<? super T> level;
    private final List<FifoQueue<T>> levels = new ArrayList<>(LEVELS);

    /** Has a bit for each level that is not empty. */
    private int occupied;

    private int size;
    private long added;

    /** @param level returns the level of a task, from 0 to 15 */
    LevelQueue(ToIntFunction<? super T> level) {
        this.level = level;
        for (int i = 0; i < LEVELS; i++) {
            levels.add(new FifoQueue<>());
        }
    }

    /** Returns the level of threads that run for this time: it grows by one when the time doubles. */
    static int levelOfRun(long nanos) {
        long shortest = Math.max(nanos / SHORTEST_RUN_NANOS, 1);
        return Math.min(Long.SIZE - 1 - Long.numberOfLeadingZeros(shortest), LEVELS - 1);
    }

    @Override
    public void add(T task) {
        int mine = level.applyAsInt(task);
        task.deadline = added + (long) mine * TURNS_PER_LEVEL;
        levels.get(mine).add(task);
        occupied |= 1 << mine;
        added++;
        size++;
    }

    @Override
    public @Nullable T poll() {
        int best = -1;
        long earliest = Long.MAX_VALUE;
        for (int rest = occupied; rest != 0; rest &= rest - 1) {
            int candidate = Integer.numberOfTrailingZeros(rest);
            T first = levels.get(candidate).peek();
            if (first != null && first.deadline < earliest) {
                best = candidate;
                earliest = first.deadline;
            }
        }
        if (best < 0) {
            return null;
        }
        T task = levels.get(best).poll();
        if (levels.get(best).size() == 0) {
            occupied &= ~(1 << best);
        }
        size--;
        return task;
    }

    @Override
    public int size() {
        return size;
    }
}
