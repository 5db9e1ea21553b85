package io.heddle.scheduler;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ForkJoinWorkerThread;
import org.jspecify.annotations.Nullable;

/**
 * Shows the JDK whether a carrier has other threads to run.
 *
 * <p>{@code LinkedTransferQueue} and {@code SynchronousQueue} spin before they wait, unless the carrier of the calling
 * thread is a {@code ForkJoinWorkerThread} with tasks in its own queue: then the carrier had better run these. The sign
 * pretends such tasks by the queue's bounds. The queue itself stays unused.
 *
 * <p>Without access to {@code java.util.concurrent} there is no sign, and these queues always spin.
 */
final class QueuedWorkSign {
    private static final @Nullable VarHandle QUEUE;
    private static final @Nullable VarHandle BASE;
    private static final @Nullable VarHandle TOP;
    private static final @Nullable VarHandle SOURCE;

    static {
        VarHandle queue = null;
        VarHandle base = null;
        VarHandle top = null;
        VarHandle source = null;
        try {
            Class<?> type = Class.forName("java.util.concurrent.ForkJoinPool$WorkQueue");
            MethodHandles.Lookup lookup =
                    MethodHandles.privateLookupIn(ForkJoinWorkerThread.class, MethodHandles.lookup());
            queue = lookup.findVarHandle(ForkJoinWorkerThread.class, "workQueue", type);
            MethodHandles.Lookup fields = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
            base = fields.findVarHandle(type, "base", int.class);
            top = fields.findVarHandle(type, "top", int.class);
            source = fields.findVarHandle(type, "source", int.class);
        } catch (ReflectiveOperationException e) {
            source = null;
        }
        QUEUE = queue;
        BASE = base;
        TOP = top;
        SOURCE = source;
    }

    private final @Nullable Object queue;
    private boolean shown;

    QueuedWorkSign(ForkJoinWorkerThread carrier) {
        VarHandle handle = QUEUE;
        VarHandle source = SOURCE;
        if (handle == null || source == null) {
            queue = null;
        } else {
            queue = handle.get(carrier);
            // A negative source stands for a worker that is not in use.
            source.set(queue, 0);
        }
    }

    /** Shows whether there is other work. Called by the carrier. */
    void show(boolean hasWork) {
        VarHandle base = BASE;
        VarHandle top = TOP;
        if (shown != hasWork && queue != null && base != null && top != null) {
            shown = hasWork;
            top.set(queue, (int) base.get(queue) + (hasWork ? 1 : 0));
        }
    }
}
