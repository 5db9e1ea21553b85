package io.heddle.scheduler;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Sees to it that no thread is stuck behind another that doesn't give its carrier back: one that spins, computes for long, or
 * waits where it can't be unmounted (in native code, in a class initialiser, for a file). Its processor is given to another
 * carrier, as Go's scheduler does with a processor whose thread is in a system call; the carrier that was held up looks for
 * a new one when it is free.
 *
 * <p>One thread looks, at most a hundred times a second, and not at all while every processor is idle. The set of all carriers,
 * the store of spare ones, and who computes beside, is under this object's monitor.
 */
final class HoldUps extends Thread {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** A look that comes later than this says nothing of sleepers: a pause of the whole JVM looks like sleep. */
    private static final long LATE_NANOS = 2 * LOOK_NANOS;

    /**
     * How long a thread may compute while others are ready. As long as a real-time thread's turn under the policy fifo: far
     * more than the kernel's slices, for the gain lies in running on.
     */
    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /**
     * With as many threads computing beside the processors as there are processors, another one joins them this often: all get
     * on at last, but they don't crowd the CPUs as platform threads would.
     */
    private static final long CROWDED_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Looks at a stack before a turn is over, each of which stops the thread. */
    private static final int COMPARISONS = 3;

    private static final StackTraceElement[] NO_STACK = {};

    private final ThreadGroup group;
    private final VirtualProcessors processors;
    private final Consumer<Carrier> starting;
    private final Set<Carrier> carriers = new HashSet<>();
    private final Deque<Carrier> spares = new ArrayDeque<>();

    /** This thread's own, as the looks are. */
    private final SpinningPlaces spinningPlaces = new SpinningPlaces();

    private int made;

    /** Threads that compute on carriers that have lost their processors. */
    private int beside;

    private long lastBeside = System.nanoTime();
    private volatile boolean resting;

    /** What was seen of a processor, since it began what it is at. */
    private static final class Look {
        private long dispatches = -1;
        private long since;
        private KernelThreads.Activity activity = KernelThreads.Activity.UNKNOWN;
        private Spinning spinning = new Spinning();
        private int comparisons;
    }

    HoldUps(ThreadGroup group, VirtualProcessors processors, Consumer<Carrier> starting) {
        super(group, null, "heddle-hold-ups", 0, false);
        this.group = group;
        this.processors = processors;
        this.starting = starting;
        setDaemon(true);
    }

    /** A processor is not idle any more, or a thread is to be delivered. */
    void processorBusy() {
        if (resting) {
            resting = false;
            LockSupport.unpark(this);
        }
    }

    @Override
    public void run() {
        List<VirtualProcessor> all = processors.all();
        Look[] looks = new Look[all.size()];
        for (int i = 0; i < looks.length; i++) {
            looks[i] = new Look();
        }
        try {
            // What a look needs is loaded before any thread can hold it up.
            KernelThreads.activity(KernelThreads.current());
        } catch (Throwable e) {
            // No memory. The first look loads it.
        }
        long before = System.nanoTime();
        while (true) {
            rest(all);
            LockSupport.parkNanos(this, LOOK_NANOS);
            // With this thread interrupted, none of its parks would wait.
            Thread.interrupted();
            long now = System.nanoTime();
            processors.undelivered().deliver();
            for (int i = 0; i < looks.length; i++) {
                try {
                    look(all.get(i), looks[i], now, now - before > LATE_NANOS);
                } catch (Throwable e) {
                    // No memory, for a look or for another carrier. The next round tries again.
                    looks[i].activity = KernelThreads.Activity.UNKNOWN;
                }
            }
            before = now;
        }
    }

    private void rest(List<VirtualProcessor> all) {
        resting = true;
        while (resting && processors.undelivered().isEmpty() && areIdle(all)) {
            LockSupport.park(this);
            Thread.interrupted();
        }
        resting = false;
    }

    private static boolean areIdle(List<VirtualProcessor> processors) {
        for (int i = 0; i < processors.size(); i++) {
            if (!processors.get(i).isIdle()) {
                return false;
            }
        }
        return true;
    }

    private void look(VirtualProcessor processor, Look look, long now, boolean late) {
        long dispatches = processor.dispatches();
        Carrier owner = processor.owner();
        if (owner == null) {
            return;
        }
        if (!owner.isAlive()) {
            replace(processor, dispatches);
            return;
        }
        if (processor.isIdle() || dispatches != look.dispatches) {
            look.dispatches = dispatches;
            look.since = now;
            look.activity = KernelThreads.Activity.UNKNOWN;
            look.spinning = new Spinning();
            look.comparisons = 0;
            return;
        }
        if (!processors.anyReady().getAsBoolean()) {
            return;
        }
        KernelThreads.Activity before = look.activity;
        look.activity = late ? KernelThreads.Activity.UNKNOWN : KernelThreads.activity(owner.kernelId());
        if (look.activity.asleep() && look.activity.equals(before)) {
            replace(processor, dispatches);
        } else if (mayGoOnBeside(owner, look, now)) {
            letComputeBeside(processor, owner, dispatches);
        }
    }

    private boolean mayGoOnBeside(Carrier owner, Look look, long now) {
        if (processors.isEnding()) {
            return true;
        }
        return now - look.since >= TURN_NANOS
                ? mayCompute(now) || spins(owner, look, now)
                : spinsLikeOthers(owner, look, now);
    }

    private synchronized boolean mayCompute(long now) {
        return beside < processors.all().size() || now - lastBeside >= CROWDED_NANOS;
    }

    private boolean spins(Carrier owner, Look look, long now) {
        if (look.spinning.isInPeace(now)) {
            return false;
        }
        StackTraceElement[] stack = stack(owner);
        boolean seen = look.spinning.isSeen(stack, now);
        if (seen) {
            spinningPlaces.add(stack, now);
        }
        return seen || spinningPlaces.contain(stack, now);
    }

    /** A program whose threads spin has many of them: when one was seen to, the others needn't wait for their turn's end. */
    private boolean spinsLikeOthers(Carrier owner, Look look, long now) {
        if (spinningPlaces.isEmpty() || look.comparisons >= COMPARISONS) {
            return false;
        }
        look.comparisons++;
        return spinningPlaces.contain(stack(owner), now);
    }

    private static StackTraceElement[] stack(Carrier owner) {
        Home home = owner.running();
        Thread thread = home == null ? null : home.thread();
        return thread == null ? NO_STACK : thread.getStackTrace();
    }

    private synchronized void letComputeBeside(VirtualProcessor processor, Carrier owner, long dispatches) {
        if (replace(processor, dispatches)) {
            owner.computeBeside();
            beside++;
            lastBeside = System.nanoTime();
        }
    }

    /**
     * Gives a processor to another carrier, which runs already: if none can be started, the processor keeps the one that it has.
     *
     * @return false if its owner has gone on since {@code dispatches} were counted
     */
    private synchronized boolean replace(VirtualProcessor processor, long dispatches) {
        Carrier spare = spares.pollLast();
        Carrier successor = spare;
        if (successor == null) {
            successor = newCarrier(processor);
            starting.accept(successor);
        } else {
            successor.workFor(processor);
        }
        boolean handedOver = processor.handOver(successor, dispatches);
        if (handedOver) {
            LockSupport.unpark(successor);
        } else if (spare != null) {
            spares.addLast(spare);
        }
        return handedOver;
    }

    /** A carrier for a processor, not started yet. */
    synchronized Carrier newCarrier(VirtualProcessor processor) {
        made++;
        return new Carrier(group, "heddle-carrier-" + made, processors, this, processor);
    }

    /** By a carrier before it runs its first thread. */
    synchronized void add(Carrier carrier) {
        carriers.add(carrier);
    }

    /** All that may run threads. */
    synchronized List<Carrier> carriers() {
        return List.copyOf(carriers);
    }

    /** Keeps a carrier that has no processor, or none yet, until it is given one; false when it isn't needed any more. */
    boolean keepSpare(Carrier carrier, long nanos) {
        synchronized (this) {
            if (carrier.endBeside()) {
                beside--;
            }
            if (!carrier.hasProcessor() && !spares.contains(carrier)) {
                spares.addLast(carrier);
            }
        }
        long deadline = System.nanoTime() + nanos;
        while (true) {
            synchronized (this) {
                if (!spares.contains(carrier)) {
                    return true;
                }
                if (System.nanoTime() - deadline >= 0) {
                    spares.remove(carrier);
                    carriers.remove(carrier);
                    return false;
                }
            }
            LockSupport.parkNanos(this, nanos);
            Thread.interrupted();
        }
    }
}
