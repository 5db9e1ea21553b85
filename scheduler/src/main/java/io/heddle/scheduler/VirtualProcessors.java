package io.heddle.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Some virtual processors and the virtual threads that share them: at any time as many threads run as there are processors, in
 * the order in which they became ready, each until it waits. A thread that doesn't wait for long (200 ms), or waits where
 * it can't be unmounted, goes on beside another that takes its place ({@link HoldUps}), so that none is stuck behind it.
 *
 * <p>Its kernel threads are daemons, and stay for as long as the JVM.
 */
public final class VirtualProcessors {
    private final List<VirtualProcessor> all;
    private final Idling idling = new Idling();
    private final AtomicInteger next = new AtomicInteger();

    private VirtualProcessors(int count) {
        List<VirtualProcessor> processors = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            processors.add(new VirtualProcessor(i));
        }
        all = List.copyOf(processors);
    }

    /**
     * Starts them.
     *
     * @param group of their kernel threads
     * @throws IllegalArgumentException for fewer than one
     * @throws IllegalStateException if the JVM doesn't open java.lang, with what to do about it
     */
    public static VirtualProcessors start(int count, ThreadGroup group) {
        if (count < 1) {
            throw new IllegalArgumentException("there must be a processor, not " + count);
        }
        JdkThreads.require();
        VirtualProcessors processors = new VirtualProcessors(count);
        HoldUps holdUps = new HoldUps(group, processors);
        for (VirtualProcessor processor : processors.all) {
            Carrier carrier = holdUps.newCarrier(processor);
            processor.own(carrier);
            carrier.start();
        }
        holdUps.start();
        return processors;
    }

    /** A virtual thread on these processors; it inherits no thread locals, and has the system's class loader as its context. */
    public Thread unstarted(String name, Runnable task, Lifecycle lifecycle) {
        int index = Math.floorMod(next.getAndIncrement(), all.size());
        Home home = new Home(this, all.get(index), lifecycle);
        Thread thread = JdkThreads.builder(home)
                .name(name)
                .inheritInheritableThreadLocals(false)
                .unstarted(task);
        home.belongsTo(thread);
        return thread;
    }

    void ready(VirtualProcessor processor, Runnable continuation) {
        processor.add(continuation);
        idling.workArrived();
    }

    /** What a processor is to run next, its neighbours' if it has nothing. */
    @Nullable
    Runnable next(VirtualProcessor mine, boolean neighboursFirst) {
        Runnable continuation = neighboursFirst ? null : mine.poll();
        int count = all.size();
        int start = mine.index() + 1;
        for (int i = 0; continuation == null && i < count; i++) {
            continuation = all.get((start + i) % count).poll();
        }
        return continuation;
    }

    boolean anyReady() {
        for (VirtualProcessor processor : all) {
            if (processor.hasReady()) {
                return true;
            }
        }
        return false;
    }

    List<VirtualProcessor> all() {
        return all;
    }

    Idling idling() {
        return idling;
    }
}
