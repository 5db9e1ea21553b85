package io.heddle.scheduler;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A virtual processor: a run queue of ready threads, and the carrier that runs them.
 *
 * <p>Any thread may use {@code ready}. {@code owner} and {@code idle} are guarded by this object's monitor: the owner
 * enters and leaves the idle state, and {@link StallMonitor} hands the processor off if its owner is stalled.
 * {@code dispatches} is written by the owner alone. An owner that has just been replaced may write it once more, which
 * costs {@link StallMonitor} one superfluous check.
 */
final class VirtualProcessor {
    /**
     * After this many dispatches a carrier steals before it polls its own queue, even if its own queue is never empty.
     *
     * <p>Go's scheduler polls its global queue after the same number (runtime/proc.go, schedule).
     */
    private static final int STEAL_FIRST_EVERY = 61;

    private static final VarHandle DISPATCHES;

    static {
        try {
            DISPATCHES = MethodHandles.lookup().findVarHandle(VirtualProcessor.class, "dispatches", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int index;
    private final Queue<Runnable> ready;
    private volatile @Nullable Carrier owner;
    private boolean idle;

    @SuppressWarnings("unused") // accessed by DISPATCHES
    private long dispatches;

    /** @param index position among all processors */
    VirtualProcessor(int index) {
        this(index, new ConcurrentLinkedQueue<>());
    }

    /** @param ready a thread-safe queue; tests pass one that fails */
    VirtualProcessor(int index, Queue<Runnable> ready) {
        this.index = index;
        this.ready = ready;
    }

    int index() {
        return index;
    }

    void add(Runnable continuation) {
        ready.add(continuation);
    }

    @Nullable
    Runnable poll() {
        return ready.poll();
    }

    boolean hasReady() {
        return !ready.isEmpty();
    }

    /** Returns how many continuations this processor has begun to run. */
    long dispatches() {
        return (long) DISPATCHES.getAcquire(this);
    }

    /** Counts a dispatch; returns true if the next search must steal first. */
    boolean countDispatch() {
        long next = (long) DISPATCHES.get(this) + 1;
        DISPATCHES.setRelease(this, next);
        return next % STEAL_FIRST_EVERY == 0;
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
    }

    /** Enters the idle state; returns false if the carrier has lost this processor meanwhile. */
    synchronized boolean enterIdle(Carrier carrier) {
        idle = owner == carrier;
        return idle;
    }

    synchronized void exitIdle() {
        idle = false;
    }

    synchronized boolean isIdle() {
        return idle;
    }

    /**
     * Hands this processor off to another carrier.
     *
     * @param dispatches the count at which the owner was found stalled
     * @return false if the owner is idle or has dispatched another continuation since
     */
    synchronized boolean handOff(Carrier successor, long dispatches) {
        if (idle || dispatches() != dispatches) {
            return false;
        }
        owner = successor;
        return true;
    }
}
