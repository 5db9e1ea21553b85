package io.heddle.scheduler;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The executor of one virtual thread: the JDK submits the thread's continuation to it whenever the thread becomes
 * ready.
 *
 * <p>It is also what the queues hold. Its {@code home} is the virtual processor that the thread belongs to: the one
 * that it ran on last.
 *
 * <p>{@code ownContinuation} is written by the thread's start and its end, {@code startedInShutdown} by its start,
 * {@code home} by the carrier that runs it.
 *
 * <p>{@code queued} says that this object is in a queue, where it is at most once: the JDK submits a ready thread again
 * after each sample of its stack. A carrier clears {@code queued} before it runs the continuation, and the JDK makes
 * the thread ready before it submits it. So either the carrier sees a ready thread, or the submission queues it again.
 *
 * <p>A virtual thread that this one makes, or that the JDK makes on its behalf, inherits the scheduler, so its
 * continuation is submitted here as well. Such a continuation is called foreign: its thread is unknown, and so is the
 * end of that thread. A foreign continuation has an executor of its own, which is in
 * {@link VirtualProcessors#foreignExecutors} while it is queued, so that it is queued at most once too.
 */
final class ThreadExecutor implements Executor, Runnable {
    /** How long a carrier waits before it tries again to get memory. */
    private static final long NO_MEMORY_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final VarHandle QUEUED;

    /** Replaces the continuation of a thread that has ended, so that nothing keeps the thread's memory. */
    private static final Runnable ENDED = new Runnable() {
        @Override
        public void run() {}
    };

    static {
        try {
            QUEUED = MethodHandles.lookup().findVarHandle(ThreadExecutor.class, "queued", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final VirtualProcessors processors;
    private final ThreadListener listener;
    private final ThreadUsage usage;
    private volatile @Nullable Thread thread;
    private volatile @Nullable Runnable ownContinuation;
    private volatile VirtualProcessor home;
    private volatile boolean startedInShutdown;

    @SuppressWarnings("unused") // accessed by QUEUED
    private volatile boolean queued;

    /** The next executor in the list of {@link FailedSubmissions}. Used by {@link FailedSubmissions} only. */
    @Nullable
    ThreadExecutor nextFailed;

    ThreadExecutor(VirtualProcessors processors, VirtualProcessor home, ThreadListener listener) {
        this.processors = processors;
        this.home = home;
        this.listener = listener;
        this.usage = new ThreadUsage();
    }

    /** The executor of a foreign continuation. Its listener and usage are not used. */
    private ThreadExecutor(ThreadExecutor parent, Runnable foreign) {
        this.processors = parent.processors;
        this.home = parent.targetProcessor();
        this.listener = parent.listener;
        this.usage = parent.usage;
        this.ownContinuation = foreign;
    }

    void setThread(Thread mine) {
        thread = mine;
    }

    /** Returns the thread; null if it has ended. */
    @Nullable
    Thread thread() {
        return thread;
    }

    ThreadUsage usage() {
        return usage;
    }

    /** Sets the processor on which the thread runs next. Called by a carrier. */
    void setHome(VirtualProcessor mine) {
        home = mine;
    }

    /**
     * Queues a continuation that is ready. Never blocks.
     *
     * <p>Throws the error of {@link ThreadListener#started}, which then is the failure of {@link Thread#start}. Throws
     * an {@link OutOfMemoryError} if there is no memory for the executor of a foreign continuation: the JDK passes this
     * error on if it starts a thread, and otherwise calls again until it succeeds. Nothing else is thrown, because this
     * method is called by JDK threads on which all virtual threads depend.
     */
    @Override
    public void execute(Runnable continuation) {
        if (ownContinuation == null) {
            Thread starting = thread;
            if (starting != null) {
                listener.started(starting, usage);
            }
            startedInShutdown = processors.isShuttingDown();
            ownContinuation = continuation;
        }
        if (continuation.equals(ownContinuation)) {
            submit();
        } else {
            executorOf(continuation).submit();
        }
    }

    private ThreadExecutor executorOf(Runnable foreign) {
        ThreadExecutor known = processors.foreignExecutors().get(foreign);
        if (known != null) {
            return known;
        }
        ThreadExecutor added = new ThreadExecutor(this, foreign);
        ThreadExecutor earlier = processors.foreignExecutors().putIfAbsent(foreign, added);
        return earlier == null ? added : earlier;
    }

    private void submit() {
        if (QUEUED.compareAndSet(this, false, true)) {
            try {
                enqueue();
            } catch (Throwable e) {
                // There is no memory for a place in the queue, or no stack space for these calls.
                processors.retryLater(this);
            }
        }
    }

    /** Puts the thread into a queue. */
    void enqueue() {
        if (startedInShutdown) {
            processors.enqueueFirst(this);
        } else {
            processors.enqueue(targetProcessor(), this);
        }
    }

    private VirtualProcessor targetProcessor() {
        VirtualProcessor here = Carrier.currentProcessor();
        return here != null ? here : home;
    }

    /** Runs the thread on the calling carrier until the thread waits. */
    @Override
    public void run() {
        Runnable mine = ownContinuation;
        if (thread == null && mine != null) {
            // A submission that found this executor before may still queue it again, once. That is harmless.
            processors.foreignExecutors().remove(mine, this);
        }
        QUEUED.setVolatile(this, false);
        if (mine == null) {
            return;
        }
        try {
            mine.run();
        } catch (Throwable e) {
            Thread current = thread;
            if (current != null && current.isAlive() && e instanceof OutOfMemoryError) {
                finishYield(current);
                return;
            }
            if (current == null || current.isAlive()) {
                // It is an error of the JVM: the thread itself handles what it throws.
                throw e;
            }
            reportHandlerFailure(current, e);
        } finally {
            Thread ended = takeEnded();
            if (ended != null) {
                listener.ended(ended);
            }
        }
    }

    /**
     * Completes a timed wait.
     *
     * <p>The JDK allocates the timer after it has unmounted the thread. If that fails, the thread is neither waiting
     * nor ready, and nothing would ever wake it.
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

    /** Prints what the JVM prints for a platform thread whose uncaught-exception handler throws. */
    private static void reportHandlerFailure(Thread ended, Throwable thrown) {
        System.err.println("\nException: " + thrown.getClass().getName()
                + " thrown from the UncaughtExceptionHandler in thread \"" + ended.getName() + "\"");
    }

    /**
     * Returns the thread if it has ended, but only once: after a continuation was queued twice, two carriers see its
     * end.
     */
    private @Nullable Thread takeEnded() {
        Thread mine = thread;
        if (mine == null || mine.isAlive()) {
            return null;
        }
        synchronized (this) {
            Thread ended = thread;
            thread = null;
            ownContinuation = ENDED;
            return ended;
        }
    }
}
