package io.heddle.scheduler;

import io.heddle.scheduler.queues.Ring;
import org.jspecify.annotations.Nullable;

/**
 * A virtual processor: the threads and timers that belong to it, and the carrier that runs these threads.
 *
 * <p>The threads are in the carrier's ring and, behind them, in the inbox. Any thread may use the inbox and the timers.
 * {@code owner} and {@code idle} are written under this object's monitor: the owner enters and leaves the idle state,
 * and {@link StallMonitor} hands the processor off if its owner is stalled.
 */
final class VirtualProcessor {
    private final int index;
    private final Inbox<ThreadTask> inbox;
    private final Timers timers = new Timers();
    private volatile @Nullable Carrier owner;
    private boolean idle;

    /** @param index position among all processors */
    VirtualProcessor(int index, Order order) {
        this.index = index;
        this.inbox = new Inbox<>(order.<ThreadTask>newQueue());
    }

    int index() {
        return index;
    }

    Inbox<ThreadTask> inbox() {
        return inbox;
    }

    Timers timers() {
        return timers;
    }

    /** Fires the timers that are due; returns whether there was one. */
    boolean fireTimers() {
        Timer due = timers.pollDue();
        boolean fired = due != null;
        while (due != null) {
            due.fire();
            due = timers.pollDue();
        }
        return fired;
    }

    boolean hasReady() {
        Carrier mine = owner;
        return !inbox.isEmpty() || (mine != null && !mine.ring().isEmpty());
    }

    /** Returns the number of ready threads; an estimate while threads go on. */
    int readyThreads() {
        Carrier mine = owner;
        return inbox.size() + (mine == null ? 0 : mine.ring().size());
    }

    /** Returns the number of threads that run or are ready here; an estimate while threads go on. */
    int load() {
        Carrier mine = owner;
        return readyThreads() + (mine == null || mine.running() == null ? 0 : 1);
    }

    /** Steals one thread; returns null if there is none. */
    @Nullable
    ThreadTask stealOne() {
        Carrier mine = owner;
        ThreadTask task = mine == null ? null : mine.ring().steal();
        return task == null && !inbox.isEmpty() ? inbox.poll() : task;
    }

    /**
     * Steals half of the carrier's threads, or else those of the inbox: returns one, and adds the others to a ring.
     *
     * @param target the empty ring of the calling carrier
     * @return null if there is none
     */
    @Nullable
    ThreadTask stealMany(Ring<ThreadTask> target) {
        Carrier mine = owner;
        ThreadTask task = mine == null ? null : mine.ring().stealHalf(target);
        return task == null && !inbox.isEmpty() ? inbox.pollMany(target) : task;
    }

    boolean isOwnedBy(Carrier carrier) {
        return owner == carrier;
    }

    @Nullable
    Carrier owner() {
        return owner;
    }

    synchronized void setOwner(Carrier carrier) {
        owner = carrier;
        idle = false;
    }

    /** Enters the idle state; returns false if the carrier has lost this processor meanwhile. */
    synchronized boolean enterIdle(Carrier carrier) {
        idle = owner == carrier;
        return idle;
    }

    /** Leaves the idle state. Has no effect if the carrier has lost this processor. */
    synchronized void exitIdle(Carrier carrier) {
        if (owner == carrier) {
            idle = false;
        }
    }

    synchronized boolean isIdle() {
        return idle;
    }

    /**
     * Hands this processor off to another carrier. The threads in the ring of the former one move to the inbox.
     *
     * @param former the stalled owner
     * @param dispatches the count at which the owner was found stalled
     * @return false if the owner is idle or has dispatched another thread since
     */
    boolean handOff(Carrier former, Carrier successor, long dispatches) {
        synchronized (this) {
            if (idle || owner != former || former.dispatches() != dispatches) {
                return false;
            }
            owner = successor;
        }
        former.giveUpReady(this);
        return true;
    }
}
