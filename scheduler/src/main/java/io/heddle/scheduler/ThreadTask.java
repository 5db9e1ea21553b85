package io.heddle.scheduler;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One virtual thread as the scheduler sees it: what the queues hold, and what a carrier runs.
 *
 * <p>The JDK submits a thread whenever it becomes ready. Where the JDK permits it, this object has replaced the
 * continuation that the JDK submits ({@link Continuations}), so it is submitted itself. Elsewhere it may be the executor
 * of its thread, to which the JDK submits the continuation.
 *
 * <p>{@code continuation} is written when the task is made or first submitted, and at the end of the thread,
 * {@code started} and {@code startedInShutdown} by its start, {@code last}, {@code runNanos} and {@code runsShortly} by
 * the carrier that runs it.
 *
 * <p>{@code queued} says that the task is in a queue, where it is at most once: the JDK submits a ready thread again
 * after each sample of its stack. A carrier clears {@code queued} before it runs the continuation, and the JDK makes
 * the thread ready before it submits it. So either the carrier sees a ready thread, or the submission queues the task
 * again.
 */
final class ThreadTask extends ReadyTask<ThreadTask> implements Executor, Runnable {
    /** How long a carrier waits before it tries again to get memory. */
    private static final long NO_MEMORY_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** A thread that runs no longer than this runs shortly: another carrier takes about as long to wake up. */
    private static final long SHORT_RUN_NANOS = TimeUnit.MICROSECONDS.toNanos(20);

    /** The usual length of a run is an exponential average over about as many runs. */
    private static final int RUNS_AVERAGED = 4;

    private static final VarHandle QUEUED;

    /** Replaces the continuation of a thread that has ended, so that nothing keeps the thread's memory. */
    private static final Runnable ENDED = new Runnable() {
        @Override
        public void run() {}
    };

    static {
        try {
            QUEUED = MethodHandles.lookup().findVarHandle(ThreadTask.class, "queued", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Scheduler scheduler;
    private final @Nullable ThreadListener listener;
    private final @Nullable ThreadUsage usage;
    private volatile @Nullable Thread thread;
    private volatile @Nullable Runnable continuation;
    private final int priority;
    private final VirtualProcessor home;
    private VirtualProcessor last;
    private long runNanos;
    /** Whether the thread is one of the {@link SocketPollers}. Written before the start. */
    private boolean poller;

    private boolean started;
    private boolean startedInShutdown;
    private boolean runsShortly;

    @SuppressWarnings("unused") // accessed by QUEUED
    private volatile boolean queued;

    /**
     * The task of a thread that becomes known by {@link #setThread} before it starts.
     *
     * @param priority from 1 to 10; a listener has precedence
     */
    ThreadTask(Scheduler scheduler, VirtualProcessor home, int priority, @Nullable ThreadListener listener) {
        this.scheduler = scheduler;
        this.priority = priority;
        this.home = home;
        this.last = home;
        this.listener = listener;
        this.usage = listener == null ? null : new ThreadUsage();
    }

    void setPoller() {
        poller = true;
    }

    void setThread(Thread mine) {
        thread = mine;
    }

    void setContinuation(Runnable mine) {
        continuation = mine;
    }

    /** Returns the thread; null if it has ended. */
    @Nullable
    Thread thread() {
        return thread;
    }

    /** Returns the account of what the thread uses; null if it has none. */
    @Nullable
    ThreadUsage usage() {
        return usage;
    }

    @Override
    protected int priority() {
        Thread mine = thread;
        return listener == null || mine == null ? priority : listener.priority(mine);
    }

    /** Returns the processor that the thread got for its whole life. */
    VirtualProcessor home() {
        return home;
    }

    /** Returns the processor on which the thread ran last; its home before its first run. */
    VirtualProcessor last() {
        return last;
    }

    /** Says where the thread runs now. Called by a carrier. */
    void runsOn(VirtualProcessor processor) {
        last = processor;
    }

    @Override
    protected long runNanos() {
        return runNanos;
    }

    boolean startedInShutdown() {
        return startedInShutdown;
    }

    /** Returns whether the thread ran for a short time only, when this was last measured. */
    boolean runsShortly() {
        return runsShortly;
    }

    /** Notes how long a run took. Called by a carrier. */
    void ran(long nanos) {
        runsShortly = nanos < SHORT_RUN_NANOS;
        runNanos = runNanos == 0 ? nanos : runNanos + (nanos - runNanos) / RUNS_AVERAGED;
    }

    /**
     * Queues the thread, or a thread that inherits this executor from it. Called by the JDK where this object does not
     * replace the thread's continuation.
     */
    @Override
    public void execute(Runnable submitted) {
        if (continuation == null) {
            continuation = submitted;
        }
        if (submitted.equals(continuation)) {
            submit();
        } else {
            scheduler.adopt(submitted, priority).submit();
        }
    }

    /**
     * Queues the thread, which is ready. Never blocks.
     *
     * <p>The first submission is the thread's start. It throws the error of {@link ThreadListener#started}, which then
     * is the failure of {@link Thread#start}, and a {@code RejectedExecutionException} if the scheduler is closed. No
     * other submission throws, because JDK threads call it on which all virtual threads depend.
     */
    void submit() {
        if (started) {
            if (QUEUED.compareAndSet(this, false, true)) {
                if (poller) {
                    scheduler.processors().enqueuePoller(this);
                } else {
                    scheduler.processors().enqueue(this);
                }
            }
        } else {
            start();
        }
    }

    private void start() {
        Thread starting = thread;
        if (starting == null) {
            throw new IllegalStateException("the thread has ended");
        }
        if (!poller) {
            scheduler.threadStarts();
        }
        boolean done = false;
        try {
            if (listener != null && usage != null) {
                listener.started(starting, usage);
            }
            done = true;
        } finally {
            if (!done) {
                scheduler.threadEnded(starting);
            }
        }
        startedInShutdown = scheduler.isShuttingDown();
        started = true;
        QUEUED.setVolatile(this, true);
        scheduler.processors().enqueueStarted(this);
    }

    /** Runs the thread on a carrier of another scheduler until the thread waits. */
    void runElsewhere() {
        leaveQueue();
        run();
    }

    /** Says that the task has left its queue. Called by a carrier before {@link #run}. */
    void leaveQueue() {
        QUEUED.setVolatile(this, false);
    }

    /** Runs the thread on the calling carrier until the thread waits. */
    @Override
    public void run() {
        Runnable mine = continuation;
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
            Thread current = thread;
            if (current != null && !current.isAlive()) {
                end();
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

    /** Handles the end of the thread, once: two carriers see it if the thread was submitted after its end. */
    private void end() {
        Thread ended;
        synchronized (this) {
            ended = thread;
            thread = null;
            continuation = ENDED;
        }
        if (ended != null) {
            try {
                if (listener != null) {
                    listener.ended(ended);
                }
            } finally {
                scheduler.threadEnded(ended);
            }
        }
    }
}
