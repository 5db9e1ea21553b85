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
 * Hands a processor off when its carrier is stalled, so that no ready thread is stuck behind a thread that keeps its
 * carrier.
 *
 * <p>A carrier is stalled by a thread that spins, that computes for long, or that waits where it cannot be unmounted
 * (in native code, in a class initialiser, for a file). Another carrier gets the processor, as in Go's scheduler when a
 * thread is in a system call (runtime/proc.go, sysmon and handoffp). The stalled carrier becomes a spare when its
 * thread gives it back.
 *
 * <p>One thread checks all processors, at most 100 times a second, and not at all while every processor is idle. The
 * set of all carriers, the deque of spare ones, and the detached ones are guarded by this object's monitor.
 */
final class StallMonitor extends Thread {
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /**
     * A check that is later than this proves nothing about sleeping threads: a pause of the whole JVM looks like sleep.
     */
    private static final long LATE_NANOS = 2 * PERIOD_NANOS;

    /**
     * How long a thread may compute while others are ready.
     *
     * <p>It equals the quantum of a real-time thread under the policy fifo. It is much longer than the kernel's time
     * slices, because the gain comes from running on.
     */
    private static final long QUANTUM_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /**
     * How often another carrier is detached once as many are detached as there are processors.
     *
     * <p>So all threads make progress in the end, but they do not crowd the CPUs as platform threads would.
     */
    private static final long OVERSUBSCRIPTION_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Stack samples before the quantum is over. Each of them stops the thread. */
    private static final int MAX_STACK_SAMPLES = 3;

    private static final StackTraceElement[] NO_STACK = {};

    private final ThreadGroup group;
    private final VirtualProcessors processors;
    private final Consumer<Carrier> starter;
    private final Set<Carrier> carriers = new HashSet<>();
    private final Deque<Carrier> spares = new ArrayDeque<>();

    /** Used by this thread only, as the observations are. */
    private final KnownSpinLoops knownSpinLoops = new KnownSpinLoops();

    private int created;

    /** Number of detached carriers: those that compute without a processor. */
    private int detachedCarriers;

    private long lastDetachNanos = System.nanoTime();
    private volatile boolean parked;

    /** What was seen of a processor since its carrier began what it runs now. */
    private static final class Observation {
        private long dispatches = -1;
        private long since;
        private KernelThreads.Activity activity = KernelThreads.Activity.UNKNOWN;
        private SpinDetector spinDetector = new SpinDetector();
        private int stackSamples;
    }

    StallMonitor(ThreadGroup group, VirtualProcessors processors, Consumer<Carrier> starter) {
        super(group, null, "heddle-monitor", 0, false);
        this.group = group;
        this.processors = processors;
        this.starter = starter;
        setDaemon(true);
    }

    /** Wakes this thread: a processor is not idle any more, or a submission has failed. */
    void wake() {
        if (parked) {
            parked = false;
            LockSupport.unpark(this);
        }
    }

    @Override
    public void run() {
        List<VirtualProcessor> all = processors.all();
        Observation[] observations = new Observation[all.size()];
        for (int i = 0; i < observations.length; i++) {
            observations[i] = new Observation();
        }
        try {
            // Loads the classes that a check needs, before a stalled thread can hold up their loading.
            KernelThreads.activity(KernelThreads.current());
        } catch (Throwable e) {
            // The JVM has no memory. The first check loads them.
        }
        long before = System.nanoTime();
        while (true) {
            parkWhileIdle(all);
            LockSupport.parkNanos(this, PERIOD_NANOS);
            // With a pending interrupt, no later park would wait.
            Thread.interrupted();
            long now = System.nanoTime();
            processors.failedSubmissions().retryAll();
            for (int i = 0; i < observations.length; i++) {
                try {
                    check(all.get(i), observations[i], now, now - before > LATE_NANOS);
                } catch (Throwable e) {
                    // The JVM has no memory for a check or for another carrier. The next round tries again.
                    observations[i].activity = KernelThreads.Activity.UNKNOWN;
                }
            }
            before = now;
        }
    }

    private void parkWhileIdle(List<VirtualProcessor> all) {
        parked = true;
        while (parked && processors.failedSubmissions().isEmpty() && allIdle(all)) {
            LockSupport.park(this);
            Thread.interrupted();
        }
        parked = false;
    }

    private static boolean allIdle(List<VirtualProcessor> processors) {
        for (int i = 0; i < processors.size(); i++) {
            if (!processors.get(i).isIdle()) {
                return false;
            }
        }
        return true;
    }

    private void check(VirtualProcessor processor, Observation observation, long now, boolean late) {
        long dispatches = processor.dispatches();
        Carrier owner = processor.owner();
        if (owner == null) {
            return;
        }
        if (!owner.isAlive()) {
            handOff(processor, dispatches);
            return;
        }
        if (processor.isIdle() || dispatches != observation.dispatches) {
            observation.dispatches = dispatches;
            observation.since = now;
            observation.activity = KernelThreads.Activity.UNKNOWN;
            observation.spinDetector = new SpinDetector();
            observation.stackSamples = 0;
            return;
        }
        if (!processors.anyReady().getAsBoolean()) {
            return;
        }
        KernelThreads.Activity before = observation.activity;
        observation.activity = late ? KernelThreads.Activity.UNKNOWN : KernelThreads.activity(owner.kernelId());
        if (observation.activity.asleep() && observation.activity.equals(before)) {
            handOff(processor, dispatches);
        } else if (mayDetach(owner, observation, now)) {
            detach(processor, owner, dispatches);
        }
    }

    private boolean mayDetach(Carrier owner, Observation observation, long now) {
        if (processors.isShuttingDown()) {
            return true;
        }
        return now - observation.since >= QUANTUM_NANOS
                ? mayDetachAnother(now) || isSpinning(owner, observation, now)
                : isInKnownSpinLoop(owner, observation, now);
    }

    private synchronized boolean mayDetachAnother(long now) {
        return detachedCarriers < processors.all().size() || now - lastDetachNanos >= OVERSUBSCRIPTION_NANOS;
    }

    private boolean isSpinning(Carrier owner, Observation observation, long now) {
        if (observation.spinDetector.isBackingOff(now)) {
            return false;
        }
        StackTraceElement[] stack = stack(owner);
        boolean seen = observation.spinDetector.observe(stack, now);
        if (seen) {
            knownSpinLoops.add(stack, now);
        }
        return seen || knownSpinLoops.matches(stack, now);
    }

    /**
     * Returns whether a thread spins in a known loop. A spinning program has many such threads, and after the first one
     * the others need not use up their quantum.
     */
    private boolean isInKnownSpinLoop(Carrier owner, Observation observation, long now) {
        if (knownSpinLoops.isEmpty() || observation.stackSamples >= MAX_STACK_SAMPLES) {
            return false;
        }
        observation.stackSamples++;
        return knownSpinLoops.matches(stack(owner), now);
    }

    private static StackTraceElement[] stack(Carrier owner) {
        ThreadExecutor executor = owner.running();
        Thread thread = executor == null ? null : executor.thread();
        return thread == null ? NO_STACK : thread.getStackTrace();
    }

    private synchronized void detach(VirtualProcessor processor, Carrier owner, long dispatches) {
        if (handOff(processor, dispatches)) {
            owner.markDetached();
            detachedCarriers++;
            lastDetachNanos = System.nanoTime();
        }
    }

    /**
     * Hands a processor off to another carrier, which already runs. If no carrier can be started, the processor keeps
     * its own.
     *
     * @return false if the owner has gone on since {@code dispatches} were counted
     */
    private synchronized boolean handOff(VirtualProcessor processor, long dispatches) {
        Carrier spare = spares.pollLast();
        Carrier successor = spare;
        if (successor == null) {
            successor = newCarrier(processor);
            starter.accept(successor);
        } else {
            successor.assign(processor);
        }
        boolean handedOff = processor.handOff(successor, dispatches);
        if (handedOff) {
            LockSupport.unpark(successor);
        } else if (spare != null) {
            spares.addLast(spare);
        }
        return handedOff;
    }

    /** Returns a new carrier for a processor, not started yet. */
    synchronized Carrier newCarrier(VirtualProcessor processor) {
        created++;
        return new Carrier(group, "heddle-carrier-" + created, processors, this, processor);
    }

    /** Adds a carrier to the set of all. Called by the carrier before it runs its first thread. */
    synchronized void add(Carrier carrier) {
        carriers.add(carrier);
    }

    /** Returns all carriers that may run threads. */
    synchronized List<Carrier> carriers() {
        return List.copyOf(carriers);
    }

    /**
     * Keeps a carrier that has no processor as a spare until it gets one.
     *
     * @param nanos how long the carrier stays a spare
     * @return false if the carrier got no processor in that time and must end
     */
    boolean awaitProcessor(Carrier carrier, long nanos) {
        synchronized (this) {
            if (carrier.clearDetached()) {
                detachedCarriers--;
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
