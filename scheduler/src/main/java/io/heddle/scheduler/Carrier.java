package io.heddle.scheduler;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A kernel thread that runs virtual threads, for one {@link VirtualProcessor} at a time.
 *
 * <p>{@code processor} is written by whoever starts it, and by {@link HoldUps} while this thread has none and is in its store;
 * {@code kernelId} is written once, here, and read there, as {@code running} is. {@code searching} is this thread's own.
 * {@code beside} is under the monitor of {@link HoldUps}.
 */
final class Carrier extends Thread {
    /** A carrier without a processor ends after this time. */
    private static final long SPARE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** A carrier that failed, without memory for instance, goes on after this time. */
    private static final long FAILED_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final VirtualProcessors processors;
    private final HoldUps holdUps;
    private final Sleeper sleeper = new Sleeper(this);
    private volatile VirtualProcessor processor;
    private volatile int kernelId;
    private volatile @Nullable Home running;
    private boolean searching;
    private boolean beside;

    Carrier(ThreadGroup group, String name, VirtualProcessors processors, HoldUps holdUps, VirtualProcessor processor) {
        super(group, null, name, 0, false);
        this.processors = processors;
        this.holdUps = holdUps;
        this.processor = processor;
        setDaemon(true);
    }

    /** The processor that the calling code runs on, or did until its carrier was held up; null beside them. */
    static @Nullable VirtualProcessor currentProcessor() {
        return JdkThreads.currentCarrier() instanceof Carrier carrier ? carrier.processor : null;
    }

    @Override
    public void run() {
        kernelId = KernelThreads.current();
        boolean needed = true;
        while (needed) {
            try {
                work();
                needed = holdUps.keepSpare(this, SPARE_NANOS);
            } catch (Throwable e) {
                // No memory, most likely. Threads wait for this carrier, so it tries again rather than end.
                LockSupport.parkNanos(this, FAILED_NANOS);
            }
        }
    }

    /** Runs what is ready for as long as this carrier has its processor. */
    private void work() {
        VirtualProcessor mine = processor;
        boolean neighboursFirst = false;
        while (mine.isOwnedBy(this)) {
            Runnable continuation = processors.next(mine, neighboursFirst);
            endSearch();
            if (continuation != null) {
                neighboursFirst = mine.dispatched();
                run(continuation, mine);
            } else if (mine.goIdle(this)) {
                try {
                    searching = processors.idling().sleep(sleeper, processors.anyReady());
                } finally {
                    mine.comeBack();
                }
                holdUps.processorBusy();
            }
        }
        endSearch();
    }

    /** Others may find something as well; and who came meanwhile has relied on this search, which may have been too early. */
    private void endSearch() {
        if (searching) {
            searching = false;
            processors.idling().searched();
            if (processors.anyReady().getAsBoolean()) {
                processors.idling().workArrived();
            }
        }
    }

    private void run(Runnable continuation, VirtualProcessor mine) {
        Home home = continuation instanceof Home known ? known : null;
        if (home != null) {
            home.runsOn(mine);
        }
        running = home;
        try {
            continuation.run();
        } catch (Throwable e) {
            // A continuation deals with what its thread throws; this is the JVM's own trouble, memory for one.
            report(e);
        }
    }

    private void report(Throwable trouble) {
        try {
            getUncaughtExceptionHandler().uncaughtException(this, trouble);
        } catch (Throwable e) {
            // There is no memory for words either.
        }
    }

    /** 0 before it runs. */
    int kernelId() {
        return kernelId;
    }

    /** What it runs or has run last; null for a thread that none of ours made, and before the first. */
    @Nullable
    Home running() {
        return running;
    }

    /** What it runs goes on though it has lost its processor. */
    void computeBeside() {
        beside = true;
    }

    /** That is over; false if it was nothing of the kind. */
    boolean endBeside() {
        boolean was = beside;
        beside = false;
        return was;
    }

    void workFor(VirtualProcessor next) {
        processor = next;
    }

    boolean hasProcessor() {
        return processor.isOwnedBy(this);
    }
}
