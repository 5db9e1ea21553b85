package io.heddle.scheduler;

import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The timer of one timed wait. The JDK cancels it if the thread becomes ready earlier.
 *
 * <p>{@code index} is guarded by the monitor of {@link Timers}.
 */
final class Timer implements ScheduledFuture<@Nullable Void> {
    /** The index of a timer that has fired or was cancelled. */
    static final int REMOVED = -1;

    private final Timers timers;
    private final Runnable command;
    private final long deadline;
    int index = REMOVED;

    Timer(Timers timers, Runnable command, long deadline) {
        this.timers = timers;
        this.command = command;
        this.deadline = deadline;
    }

    long deadline() {
        return deadline;
    }

    void fire() {
        command.run();
    }

    /** Removes this timer. Returns false if it has fired, or fires at this moment. */
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return timers.remove(this);
    }

    @Override
    public boolean isCancelled() {
        return isDone();
    }

    @Override
    public boolean isDone() {
        return !timers.contains(this);
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return unit.convert(deadline - Timers.now(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
        return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }

    @Override
    public @Nullable Void get() {
        throw new UnsupportedOperationException("a timer has no result");
    }

    @Override
    public @Nullable Void get(long timeout, TimeUnit unit) {
        return get();
    }
}
