package io.heddle.scheduler;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Where one virtual thread belongs: the scheduler that the JDK is given for it, so that it is known who is ready.
 *
 * <p>{@code own} is written by the thread's start and its end, {@code goesFirst} by its start, {@code processor} by the carrier
 * that runs it.
 *
 * <p>{@code queued} says that this object is in a queue, where it is at most once: the JDK submits a ready thread again after each
 * look at its stack. A carrier clears {@code queued} before it runs the continuation, and the JDK makes the thread ready before
 * it submits it, so either the carrier sees a ready thread or the submission queues it again.
 *
 * <p>A virtual thread that this one makes, or that the JDK makes on its behalf, inherits the scheduler, so that its continuation
 * comes here as well. It is a stranger: nothing tells which thread it belongs to, nor when that ends. A stranger has a
 * home of its own, found in {@link VirtualProcessors#strangers} while it is queued, so that it is queued once too.
 */
final class Home implements Executor, Runnable {
    /** How long a carrier without memory waits for some. */
    private static final long NO_MEMORY_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final VarHandle QUEUED;

    /** Stands for the continuation of a thread that has ended, so that nothing keeps the thread's memory. */
    private static final Runnable ENDED = new Runnable() {
        @Override
        public void run() {}
    };

    static {
        try {
            QUEUED = MethodHandles.lookup().findVarHandle(Home.class, "queued", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final VirtualProcessors processors;
    private final Lifecycle lifecycle;
    private final Usage usage;
    private volatile @Nullable Thread thread;
    private volatile @Nullable Runnable own;
    private volatile VirtualProcessor processor;
    private volatile boolean goesFirst;

    @SuppressWarnings("unused") // by its handle
    private volatile boolean queued;

    /** The next in {@link Undelivered}, which alone uses it. */
    @Nullable
    Home nextUndelivered;

    Home(VirtualProcessors processors, VirtualProcessor processor, Lifecycle lifecycle) {
        this.processors = processors;
        this.processor = processor;
        this.lifecycle = lifecycle;
        this.usage = new Usage();
    }

    /** The home of a stranger, whose lifecycle and usage nobody asks for. */
    private Home(Home inherited, Runnable stranger) {
        this.processors = inherited.processors;
        this.processor = inherited.target();
        this.lifecycle = inherited.lifecycle;
        this.usage = inherited.usage;
        this.own = stranger;
    }

    void belongsTo(Thread mine) {
        thread = mine;
    }

    /** The thread; null when it has ended. */
    @Nullable
    Thread thread() {
        return thread;
    }

    Usage usage() {
        return usage;
    }

    /** By a carrier: what it runs next on this processor. */
    void runsOn(VirtualProcessor mine) {
        processor = mine;
    }

    /**
     * Never blocks. Throws what the start of a thread is to fail with, and an {@link OutOfMemoryError} if there is no memory for
     * the home of a stranger: the JDK passes this error on if it starts a thread, and otherwise calls again until it succeeds.
     * Nothing else is thrown, because JDK threads that all virtual threads depend on call this method.
     */
    @Override
    public void execute(Runnable continuation) {
        if (own == null) {
            Thread starting = thread;
            if (starting != null) {
                lifecycle.started(starting, usage);
            }
            goesFirst = processors.isEnding();
            own = continuation;
        }
        if (continuation.equals(own)) {
            queue();
        } else {
            homeOf(continuation).queue();
        }
    }

    private Home homeOf(Runnable stranger) {
        Home known = processors.strangers().get(stranger);
        if (known != null) {
            return known;
        }
        Home added = new Home(this, stranger);
        Home earlier = processors.strangers().putIfAbsent(stranger, added);
        return earlier == null ? added : earlier;
    }

    private void queue() {
        if (QUEUED.compareAndSet(this, false, true)) {
            try {
                deliver();
            } catch (Throwable e) {
                // No memory for a place in the queue, or no stack for these calls.
                processors.deliverLater(this);
            }
        }
    }

    /** Queues the thread. */
    void deliver() {
        if (goesFirst) {
            processors.readyFirst(this);
        } else {
            processors.ready(target(), this);
        }
    }

    private VirtualProcessor target() {
        VirtualProcessor here = Carrier.currentProcessor();
        return here != null ? here : processor;
    }

    /** On a carrier: runs the thread to its next wait. */
    @Override
    public void run() {
        Runnable mine = own;
        if (thread == null && mine != null) {
            // A submission that found this home earlier may still queue it again, once, which does no harm.
            processors.strangers().remove(mine, this);
        }
        QUEUED.setVolatile(this, false);
        if (mine == null) {
            return;
        }
        try {
            mine.run();
        } catch (Throwable e) {
            Thread ending = thread;
            if (ending != null && ending.isAlive() && e instanceof OutOfMemoryError) {
                finishYield(ending);
                return;
            }
            if (ending == null || ending.isAlive()) {
                // The JVM's own trouble: a thread deals with what it throws.
                throw e;
            }
            reportHandler(ending, e);
        } finally {
            Thread ended = takeEnded();
            if (ended != null) {
                lifecycle.ended(ended);
            }
        }
    }

    /**
     * Completes a timed wait. The JDK allocates the timer after it has unmounted the thread. If that fails, the thread is neither
     * waiting nor ready, and nothing would ever wake it.
     */
    private static void finishYield(Thread unmounted) {
        boolean finished = false;
        while (!finished) {
            try {
                JdkThreads.afterYield(unmounted);
                finished = true;
            } catch (OutOfMemoryError e) {
                LockSupport.parkNanos(NO_MEMORY_NANOS);
            }
        }
    }

    /** The JVM's words for a platform thread whose uncaught-exception handler throws. */
    private static void reportHandler(Thread ended, Throwable thrown) {
        System.err.println("\nException: " + thrown.getClass().getName()
                + " thrown from the UncaughtExceptionHandler in thread \"" + ended.getName() + "\"");
    }

    /** The thread once, when it has ended: a continuation that was queued twice is seen to end by two. */
    private @Nullable Thread takeEnded() {
        Thread mine = thread;
        if (mine == null || mine.isAlive()) {
            return null;
        }
        synchronized (this) {
            Thread ended = thread;
            thread = null;
            own = ENDED;
            return ended;
        }
    }
}
