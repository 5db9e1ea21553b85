package io.heddle.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Some virtual processors and the virtual threads that share them: at any time as many threads run as there are processors, in
 * the order in which they became ready, each until it waits. A thread that doesn't wait for long (200 ms), or waits where
 * it can't be unmounted, goes on beside another that takes its place ({@link HoldUps}), so that none is stuck behind it.
 *
 * <p>Its kernel threads are daemons, and stay for as long as the JVM.
 */
public final class VirtualProcessors {
    static final Lifecycle UNOBSERVED = new Lifecycle() {
        @Override
        public void started(Thread thread, Usage usage) {}

        @Override
        public void ended(Thread thread) {}
    };

    private final List<VirtualProcessor> all;
    private final Idling idling = new Idling();
    private final Undelivered undelivered = new Undelivered();
    private final AtomicInteger next = new AtomicInteger();

    /** Homes of continuations that have none of their own, while these are queued. */
    private final Map<Runnable, Home> strangers = new ConcurrentHashMap<>();

    /** What goes before every processor's queue, once the program is ending. */
    private final Queue<Runnable> first = new ConcurrentLinkedQueue<>();

    private volatile boolean ending;

    /** Made once: a carrier that lies down must not need memory. */
    private final BooleanSupplier anyReady = this::isAnyReady;

    private final HoldUps holdUps;

    /** Both are written once, under this object's monitor, and {@code counting} last. */
    private volatile Counters counters = Counters.NONE;

    private volatile boolean counting;

    private VirtualProcessors(int count, ThreadGroup group, Consumer<Carrier> starting) {
        List<VirtualProcessor> processors = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            processors.add(new VirtualProcessor(i));
        }
        all = List.copyOf(processors);
        holdUps = new HoldUps(group, this, starting);
    }

    /**
     * Starts them.
     *
     * @param group of their kernel threads
     * @throws IllegalArgumentException for fewer than one
     * @throws IllegalStateException if the JVM doesn't open java.lang, with what to do about it
     */
    public static VirtualProcessors start(int count, ThreadGroup group) {
        return start(count, group, Carrier::start);
    }

    /** @param starting starts a carrier; tests give one that fails */
    static VirtualProcessors start(int count, ThreadGroup group, Consumer<Carrier> starting) {
        if (count < 1) {
            throw new IllegalArgumentException("there must be a processor, not " + count);
        }
        JdkThreads.require();
        VirtualProcessors processors = new VirtualProcessors(count, group, starting);
        for (VirtualProcessor processor : processors.all) {
            Carrier carrier = processors.holdUps.newCarrier(processor);
            processor.own(carrier);
            carrier.start();
        }
        processors.holdUps.start();
        processors.link();
        return processors;
    }

    /** Has the JVM link what runs when there is no memory: linking it takes some. */
    private void link() {
        Home nobodys = new Home(this, all.getFirst(), UNOBSERVED);
        deliverLater(nobodys);
        undelivered.deliver();
        JdkThreads.initializeTimers();
        JdkThreads.afterYield(JdkThreads.builder(nobodys).unstarted(() -> {}));
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

    /**
     * The program ends, and what it does at last isn't to wait for threads that compute: those that are started from now on go
     * first, and as many as like compute at a time.
     */
    public void programEnds() {
        ending = true;
    }

    /**
     * Counts what threads use from now on ({@link Usage}), which takes a reading of each counter for every switch. Until then
     * nothing is counted, and all but the first call do nothing.
     */
    public void count(Counters jvm) {
        if (isCounting()) {
            return;
        }
        synchronized (this) {
            if (!isCounting()) {
                // What this loads isn't to be loaded by a carrier in the middle of a switch.
                jvm.cpuNanos(0);
                counters = jvm;
                counting = true;
                holdUps.carriers().forEach(Carrier::catchUp);
            }
        }
    }

    boolean isCounting() {
        return counting;
    }

    Counters counters() {
        return counters;
    }

    boolean isEnding() {
        return ending;
    }

    void ready(VirtualProcessor processor, Runnable continuation) {
        processor.add(continuation);
        idling.workArrived();
    }

    /** By a thread that was started while the program ends. */
    void readyFirst(Runnable continuation) {
        first.add(continuation);
        idling.workArrived();
    }

    Map<Runnable, Home> strangers() {
        return strangers;
    }

    /** For a thread that {@link #ready} has failed for; needs no memory. */
    void deliverLater(Home home) {
        undelivered.add(home);
        holdUps.processorBusy();
    }

    /** What a processor is to run next, its neighbours' if it has nothing. */
    @Nullable
    Runnable next(VirtualProcessor mine, boolean neighboursFirst) {
        Runnable continuation = ending ? first.poll() : null;
        if (continuation == null && !neighboursFirst) {
            continuation = mine.poll();
        }
        int count = all.size();
        int start = mine.index() + 1;
        for (int i = 0; continuation == null && i < count; i++) {
            continuation = all.get((start + i) % count).poll();
        }
        return continuation;
    }

    /** Whether a queue has something; needs no memory and doesn't throw. */
    BooleanSupplier anyReady() {
        return anyReady;
    }

    private boolean isAnyReady() {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).hasReady()) {
                return true;
            }
        }
        return ending && !first.isEmpty();
    }

    List<VirtualProcessor> all() {
        return all;
    }

    Idling idling() {
        return idling;
    }

    Undelivered undelivered() {
        return undelivered;
    }
}
