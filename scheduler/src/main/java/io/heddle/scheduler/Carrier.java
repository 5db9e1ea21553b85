package io.heddle.scheduler;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A kernel thread that runs virtual threads, for one {@link VirtualProcessor} at a time.
 *
 * <p>{@code processor} is written by whoever starts it, and by {@link HoldUps} while this thread has none and is in its store;
 * {@code kernelId} is written once, here, and read there, as {@code running} is, which {@link Mount} reads too.
 * {@code searching} is this thread's own. {@code beside} is under the monitor of {@link HoldUps}.
 */
final class Carrier extends Thread {
    /** A carrier without a processor ends after this time. */
    private static final long SPARE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** A carrier that failed, without memory for instance, goes on after this time. */
    private static final long FAILED_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final VarHandle RUNNING;

    static {
        try {
            RUNNING = MethodHandles.lookup().findVarHandle(Carrier.class, "running", Home.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final VirtualProcessors processors;
    private final HoldUps holdUps;
    private final Sleeper sleeper = new Sleeper(this);
    private final Mount mount;
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
        this.mount = new Mount(this, processors);
        setDaemon(true);
    }

    /** The processor that the calling code runs on, or did until its carrier was held up; null beside them. */
    static @Nullable VirtualProcessor currentProcessor() {
        return JdkThreads.currentCarrier() instanceof Carrier carrier ? carrier.processor : null;
    }

    @Override
    public void run() {
        boolean needed = true;
        while (needed) {
            try {
                if (kernelId == 0) {
                    holdUps.add(this);
                    kernelId = KernelThreads.current();
                }
                work();
                needed = holdUps.keepSpare(this, SPARE_NANOS);
            } catch (Throwable e) {
                // No memory, most likely. Threads wait for this carrier, so it tries again rather than end.
                LockSupport.parkNanos(this, FAILED_NANOS);
            }
        }
        endMount();
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
        Home home = continuation instanceof Home known && known.thread() != null ? known : null;
        if (home != null) {
            home.runsOn(mine);
        }
        running = home;
        if (home != null) {
            beginMount(home);
        }
        try {
            continuation.run();
        } catch (Throwable e) {
            // A continuation deals with what its thread throws; this is the JVM's own trouble, memory for one.
            report(e);
        }
        // Nobody depends on seeing this at once, so it needs no fence.
        RUNNING.setRelease(this, (Home) null);
        endMount();
    }

    private void beginMount(Home home) {
        if (processors.isCounting()) {
            try {
                mount.begin(home.usage());
            } catch (Throwable e) {
                // No memory, most likely. The thread runs all the same, and this mount isn't counted.
            }
        }
    }

    private void endMount() {
        if (processors.isCounting()) {
            try {
                mount.end();
            } catch (Throwable e) {
                // No memory, most likely. What was used isn't counted.
            }
        }
    }

    /** Others count what this carrier uses, from now on, for the thread that it runs. */
    void catchUp() {
        mount.catchUp();
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

    /** The thread that it runs; null for none, or one that isn't ours. */
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
