package io.heddle.scheduler;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A kernel thread that runs virtual threads, for one {@link VirtualProcessor} at a time.
 *
 * <p>{@code processor} is written by whoever starts it, and by {@link HoldUps} while this thread has none and is in its store;
 * {@code kernelId} is written once, here, and read there, as {@code running} is. {@code beside} is under the monitor of
 * {@link HoldUps}.
 */
final class Carrier extends Thread {
    /** A carrier without a processor ends after this time. */
    private static final long SPARE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final VirtualProcessors processors;
    private final HoldUps holdUps;
    private final Sleeper sleeper = new Sleeper(this);
    private volatile VirtualProcessor processor;
    private volatile int kernelId;
    private volatile @Nullable Runnable running;
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
        do {
            work();
        } while (holdUps.keepSpare(this, SPARE_NANOS));
    }

    /** Runs what is ready for as long as this carrier has its processor. */
    private void work() {
        VirtualProcessor mine = processor;
        boolean searching = false;
        boolean neighboursFirst = false;
        while (mine.isOwnedBy(this)) {
            Runnable continuation = processors.next(mine, neighboursFirst);
            if (searching) {
                endSearch(continuation != null);
                searching = false;
            }
            if (continuation != null) {
                neighboursFirst = mine.dispatched();
                running = continuation;
                runSafely(continuation);
            } else if (mine.goIdle(this)) {
                searching = processors.idling().sleep(sleeper, processors::anyReady);
                mine.comeBack();
                holdUps.processorBusy();
            }
        }
        if (searching) {
            endSearch(true);
        }
    }

    /** @param more whether others may find something as well */
    private void endSearch(boolean more) {
        processors.idling().searched();
        if (more && processors.anyReady()) {
            processors.idling().workArrived();
        }
    }

    private static void runSafely(Runnable continuation) {
        try {
            continuation.run();
        } catch (Throwable e) {
            // A continuation deals with what its thread throws; this is the JVM's own trouble, memory for one.
            Thread current = Thread.currentThread();
            current.getUncaughtExceptionHandler().uncaughtException(current, e);
        }
    }

    /** 0 before it runs. */
    int kernelId() {
        return kernelId;
    }

    /** What it runs or has run last. */
    @Nullable
    Runnable running() {
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
}
