package io.heddle.scheduler;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Sees to it that no thread is stuck behind another that doesn't give its carrier back: one that spins, computes for long, or
 * waits where it can't be unmounted (in native code, in a class initialiser, for a file). Its processor is given to another
 * carrier, as Go's scheduler does with a processor whose thread is in a system call; the carrier that was held up looks for
 * a new one when it is free.
 *
 * <p>One thread looks, at most a hundred times a second, and not at all while every processor is idle. The store of spare
 * carriers, and who computes beside, is under this object's monitor.
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

    private final ThreadGroup group;
    private final VirtualProcessors processors;
    private final Deque<Carrier> spares = new ArrayDeque<>();
    private int carriers;

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
    }

    HoldUps(ThreadGroup group, VirtualProcessors processors) {
        super(group, null, "heddle-hold-ups", 0, false);
        this.group = group;
        this.processors = processors;
        setDaemon(true);
    }

    /** A processor is not idle any more. */
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
        // What a look needs is loaded before any thread can hold it up.
        KernelThreads.activity(KernelThreads.current());
        long before = System.nanoTime();
        while (true) {
            rest(all);
            LockSupport.parkNanos(this, LOOK_NANOS);
            long now = System.nanoTime();
            for (int i = 0; i < looks.length; i++) {
                look(all.get(i), looks[i], now, now - before > LATE_NANOS);
            }
            before = now;
        }
    }

    private void rest(List<VirtualProcessor> all) {
        resting = true;
        while (resting && areIdle(all)) {
            LockSupport.park(this);
        }
        resting = false;
    }

    private static boolean areIdle(List<VirtualProcessor> processors) {
        for (VirtualProcessor processor : processors) {
            if (!processor.isIdle()) {
                return false;
            }
        }
        return true;
    }

    private void look(VirtualProcessor processor, Look look, long now, boolean late) {
        long dispatches = processor.dispatches();
        if (processor.isIdle() || dispatches != look.dispatches) {
            look.dispatches = dispatches;
            look.since = now;
            look.activity = KernelThreads.Activity.UNKNOWN;
            look.spinning = new Spinning();
            return;
        }
        Carrier owner = processor.owner();
        if (owner == null || !processors.anyReady()) {
            return;
        }
        KernelThreads.Activity before = look.activity;
        look.activity = late ? KernelThreads.Activity.UNKNOWN : KernelThreads.activity(owner.kernelId());
        if (look.activity.asleep() && look.activity.equals(before)) {
            replace(processor, owner, dispatches, false);
        } else if (now - look.since >= TURN_NANOS && (mayCompute(now) || look.spinning.isSeen(owner, now))) {
            replace(processor, owner, dispatches, true);
        }
    }

    private synchronized boolean mayCompute(long now) {
        return beside < processors.all().size() || now - lastBeside >= CROWDED_NANOS;
    }

    private void replace(VirtualProcessor processor, Carrier owner, long dispatches, boolean computes) {
        Carrier successor;
        boolean fresh;
        synchronized (this) {
            successor = spares.pollLast();
            fresh = successor == null;
            if (successor == null) {
                successor = newCarrier(processor);
            } else {
                successor.workFor(processor);
            }
            if (!processor.handOver(successor, dispatches)) {
                if (!fresh) {
                    spares.addLast(successor);
                }
                return;
            }
            if (computes) {
                owner.computeBeside();
                beside++;
                lastBeside = System.nanoTime();
            }
        }
        if (fresh) {
            successor.start();
        } else {
            LockSupport.unpark(successor);
        }
    }

    /** A carrier for a processor, not started yet. */
    synchronized Carrier newCarrier(VirtualProcessor processor) {
        carriers++;
        return new Carrier(group, "heddle-carrier-" + carriers, processors, this, processor);
    }

    /** Keeps a carrier that has lost its processor until it is given one; false when it isn't needed any more. */
    boolean keepSpare(Carrier carrier, long nanos) {
        synchronized (this) {
            if (carrier.endBeside()) {
                beside--;
            }
            spares.addLast(carrier);
        }
        long deadline = System.nanoTime() + nanos;
        while (true) {
            synchronized (this) {
                if (!spares.contains(carrier)) {
                    return true;
                }
                if (System.nanoTime() - deadline >= 0) {
                    spares.remove(carrier);
                    return false;
                }
            }
            LockSupport.parkNanos(this, nanos);
        }
    }
}
