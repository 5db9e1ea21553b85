package io.heddle.scheduler;

/**
 * A carrier that parks until another thread unparks it.
 *
 * <p>{@code waiting} is set by the parking carrier and cleared by the thread that wakes it. {@code searches} is written
 * before {@code waiting} and read after it.
 */
public abstract class Parker {
    private boolean searches;
    private volatile boolean waiting;

    /** Wakes the carrier if it waits; otherwise it does not wait next. */
    protected abstract void wake();

    final void preparePark() {
        searches = false;
        waiting = true;
    }

    final boolean isWaiting() {
        return waiting;
    }

    final void cancel() {
        waiting = false;
    }

    final void unpark() {
        waiting = false;
        wake();
    }

    /** Wakes the carrier to search for work. */
    final void unparkToSearch() {
        searches = true;
        unpark();
    }

    /** Returns whether {@link #unparkToSearch} has woken the carrier. Called by the carrier. */
    public final boolean searches() {
        return searches;
    }
}
