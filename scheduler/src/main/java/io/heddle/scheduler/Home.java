package io.heddle.scheduler;

import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Where one virtual thread belongs: the scheduler that the JDK is given for it, so that it is known who is ready.
 *
 * <p>A thread that this one makes inherits the scheduler; its continuation is another, and is run without more ado. Queueing a
 * continuation twice, as the JDK does after it has looked at a ready thread's stack, does no harm: the second time it finds
 * nothing to do. {@code own} and {@code processor} are written by whoever makes the thread ready, never two at a time.
 */
final class Home implements Executor, Runnable {
    private final VirtualProcessors processors;
    private final Lifecycle lifecycle;
    private volatile @Nullable Thread thread;
    private volatile @Nullable Runnable own;
    private volatile VirtualProcessor processor;

    Home(VirtualProcessors processors, VirtualProcessor processor, Lifecycle lifecycle) {
        this.processors = processors;
        this.processor = processor;
        this.lifecycle = lifecycle;
    }

    void belongsTo(Thread mine) {
        thread = mine;
    }

    /** The thread; null when it has ended. */
    @Nullable
    Thread thread() {
        return thread;
    }

    /** Never blocks and never throws: it is called by JDK threads that all virtual threads depend on. */
    @Override
    public void execute(Runnable continuation) {
        Runnable mine = own;
        if (mine == null) {
            own = continuation;
            mine = continuation;
            Thread starting = thread;
            if (starting != null) {
                lifecycle.started(starting);
            }
        }
        VirtualProcessor here = Carrier.currentProcessor();
        VirtualProcessor target = here != null ? here : processor;
        processors.ready(target, continuation.equals(mine) ? this : continuation);
    }

    /** On a carrier: runs the thread to its next wait. */
    @Override
    public void run() {
        VirtualProcessor here = Carrier.currentProcessor();
        if (here != null) {
            processor = here;
        }
        Runnable mine = own;
        if (mine != null) {
            mine.run();
            Thread ended = takeEnded();
            if (ended != null) {
                lifecycle.ended(ended);
            }
        }
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
            return ended;
        }
    }
}
