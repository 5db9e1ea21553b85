package io.heddle.scheduler;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A processor for virtual threads: a queue of those that are ready, and the kernel thread that runs them.
 *
 * <p>{@code ready} is for everyone. {@code owner} and {@code idle} change under this object's monitor: the owner goes idle and
 * comes back, {@link HoldUps} gives a processor whose owner is held up to another. {@code dispatches} is written by the
 * owner alone; one that has just been replaced may write it once more, which makes one look of {@link HoldUps} too many.
 */
final class VirtualProcessor {
    /** A processor with a queue that is never empty looks at its neighbours' too, this often. */
    private static final int NEIGHBOURS_EVERY = 61;

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

    @SuppressWarnings("unused") // by its handle
    private long dispatches;

    /** @param index among its neighbours */
    VirtualProcessor(int index) {
        this(index, new ConcurrentLinkedQueue<>());
    }

    /** @param ready thread-safe; tests give one that fails */
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

    /** How many continuations were begun here. */
    long dispatches() {
        return (long) DISPATCHES.getAcquire(this);
    }

    /** Another one is begun; true when it is the neighbours' turn to be looked at first. */
    boolean dispatched() {
        long next = (long) DISPATCHES.get(this) + 1;
        DISPATCHES.setRelease(this, next);
        return next % NEIGHBOURS_EVERY == 0;
    }

    boolean isOwnedBy(Carrier carrier) {
        return owner == carrier;
    }

    @Nullable
    Carrier owner() {
        return owner;
    }

    synchronized void own(Carrier carrier) {
        owner = carrier;
    }

    /** False when the carrier has lost it meanwhile. */
    synchronized boolean goIdle(Carrier carrier) {
        idle = owner == carrier;
        return idle;
    }

    synchronized void comeBack() {
        idle = false;
    }

    synchronized boolean isIdle() {
        return idle;
    }

    /** Gives it to another carrier, unless its owner has gone on or idle since {@code dispatches} were counted. */
    synchronized boolean handOver(Carrier successor, long dispatches) {
        if (idle || dispatches() != dispatches) {
            return false;
        }
        owner = successor;
        return true;
    }
}
