package io.heddle.scheduler;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Hands a processor off when its carrier is stalled, so that no ready thread is stuck behind a thread that keeps its
 * carrier.
 *
 * <p>A carrier is stalled by a thread that spins, that computes for long, or that waits where it cannot be unmounted
 * (in native code, in a class initialiser, for a file). Another carrier gets the processor, as in Go's scheduler when a
 * thread is in a system call (runtime/proc.go, sysmon and handoffp). The stalled carrier becomes a spare when its
 * thread gives it back.
 *
 * <p>One thread checks all processors: 100 times a second, more often while carriers sleep, and not at all while every
 * processor is idle. It also fires the timers of processors whose carriers are stalled. The
 * set of all carriers, the deque of spare ones, and the detached ones are guarded by this object's monitor.
 */
final class StallMonitor extends Thread {
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /**
     * A check that is later than this proves nothing about sleeping threads: a pause of the whole JVM looks like sleep.
     */
    private static final long LATE_NANOS = 2 * PERIOD_NANOS;

    /** Stack samples before the quantum is over. Each of them stops the thread. */
    private static final int MAX_STACK_SAMPLES = 3;

    private static final StackTraceElement[] NO_STACK = {};

    /** How soon a sleeping carrier is replaced after another one was, in the hope that many threads block at once. */
    private static final long FAST_PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final ThreadGroup group;
    private final Scheduler scheduler;
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
        private final VirtualProcessor processor;
        private @Nullable Carrier owner;
        private long dispatches = -1;

        /** Whether the carrier has run the same thread since the check before. */
        private boolean stalled;

        private long since;
        private KernelThreads.Activity activity = KernelThreads.Activity.UNKNOWN;
        private SpinDetector spinDetector = new SpinDetector();
        private long sampledAt;
        private int stackSamples;

        Observation(VirtualProcessor processor) {
            this.processor = processor;
        }

        private void reset(Carrier newOwner, long newDispatches, long now) {
            owner = newOwner;
            dispatches = newDispatches;
            since = now;
            stalled = false;
            activity = KernelThreads.Activity.UNKNOWN;
            spinDetector = new SpinDetector();
            sampledAt = now;
            stackSamples = 0;
        }
    }

    StallMonitor(ThreadGroup group, Scheduler scheduler, Consumer<Carrier> starter) {
        super(group, null, "heddle-monitor", 0, false);
        this.group = group;
        this.scheduler = scheduler;
        this.starter = starter;
        setDaemon(true);
    }

    /** Wakes this thread: a processor is not idle any more. */
    void wake() {
        if (parked) {
            parked = false;
            LockSupport.unpark(this);
        }
    }

    @Override
    public void run() {
        List<VirtualProcessor> all = scheduler.all();
        Observation[] observations = new Observation[all.size()];
        for (int i = 0; i < observations.length; i++) {
            observations[i] = new Observation(all.get(i));
        }
        try {
            // Loads the classes that a check needs, before a stalled thread can hold up their loading.
            KernelThreads.activity(KernelThreads.current());
        } catch (Throwable e) {
            // The JVM has no memory. The first check loads them.
        }
        long period = PERIOD_NANOS;
        long nextCheck = System.nanoTime() + period;
        while (!scheduler.isClosed()) {
            if (parkWhileIdle(all)) {
                nextCheck = System.nanoTime() + period;
            }
            LockSupport.parkNanos(this, Math.min(nextCheck - System.nanoTime(), nanosToTimers(observations)));
            // With a pending interrupt, no later park would wait.
            Thread.interrupted();
            fireTimers(observations);
            long now = System.nanoTime();
            if (now - nextCheck >= 0) {
                boolean late = now - nextCheck > LATE_NANOS;
                boolean blocked = false;
                for (Observation observation : observations) {
                    blocked |= checkSafely(observation, now, late);
                }
                period = blocked ? FAST_PERIOD_NANOS : Math.min(2 * period, PERIOD_NANOS);
                nextCheck = now + period;
            }
        }
    }

    /** Returns the time until the first timer of a stalled processor is due. */
    private static long nanosToTimers(Observation[] observations) {
        long earliest = Timers.NONE;
        for (Observation observation : observations) {
            if (observation.stalled) {
                earliest = Math.min(earliest, observation.processor.timers().earliest());
            }
        }
        return earliest == Timers.NONE ? Long.MAX_VALUE : Math.max(earliest - Timers.now(), 0);
    }

    /** Fires the timers that stalled processors cannot fire. */
    private static void fireTimers(Observation[] observations) {
        for (Observation observation : observations) {
            if (observation.stalled) {
                try {
                    observation.processor.fireTimers();
                } catch (Throwable e) {
                    // The JVM has no memory. The carrier fires the others when its thread gives it back.
                }
            }
        }
    }

    /** Returns whether the processor was handed off because its carrier sleeps. */
    private boolean checkSafely(Observation observation, long now, boolean late) {
        try {
            return check(observation, now, late);
        } catch (Throwable e) {
            // The JVM has no memory for a check or for another carrier. The next round tries again.
            observation.activity = KernelThreads.Activity.UNKNOWN;
            return false;
        }
    }

    /** Waits while all processors are idle; returns false if one is not. */
    private boolean parkWhileIdle(List<VirtualProcessor> all) {
        boolean waited = false;
        parked = true;
        while (parked && !scheduler.isClosed() && allIdle(all)) {
            LockSupport.park(this);
            Thread.interrupted();
            waited = true;
        }
        parked = false;
        return waited;
    }

    private static boolean allIdle(List<VirtualProcessor> processors) {
        for (int i = 0; i < processors.size(); i++) {
            if (!processors.get(i).isIdle()) {
                return false;
            }
        }
        return true;
    }

    private boolean check(Observation observation, long now, boolean late) {
        VirtualProcessor processor = observation.processor;
        Carrier owner = processor.owner();
        if (owner == null) {
            return false;
        }
        long dispatches = owner.dispatches();
        if (!owner.isAlive()) {
            return handOff(processor, owner, dispatches);
        }
        if (processor.isIdle() || owner != observation.owner || dispatches != observation.dispatches) {
            observation.reset(owner, dispatches, now);
            return false;
        }
        observation.stalled = true;
        owner.giveUpNext(processor);
        if (!scheduler.processors().anyReady().getAsBoolean()) {
            return false;
        }
        KernelThreads.Activity before = observation.activity;
        observation.activity = late ? KernelThreads.Activity.UNKNOWN : KernelThreads.activity(owner.kernelId());
        if (observation.activity.asleep() && observation.activity.equals(before)) {
            return handOff(processor, owner, dispatches);
        }
        // More frequent samples would find a computing thread in the same loop.
        if (now - observation.sampledAt >= PERIOD_NANOS) {
            observation.sampledAt = now;
            if (mayDetach(owner, observation, now)) {
                detach(processor, owner, dispatches);
            }
        }
        return false;
    }

    private boolean mayDetach(Carrier owner, Observation observation, long now) {
        if (scheduler.isShuttingDown()) {
            return true;
        }
        return now - observation.since >= Detachment.QUANTUM_NANOS
                ? mayDetachAnother(now) || isSpinning(owner, observation, now)
                : isInKnownSpinLoop(owner, observation, now);
    }

    private synchronized boolean mayDetachAnother(long now) {
        return Detachment.mayDetachAnother(detachedCarriers, scheduler.all().size(), now - lastDetachNanos);
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
        ThreadTask task = owner.running();
        Thread thread = task == null ? null : task.thread();
        return thread == null ? NO_STACK : thread.getStackTrace();
    }

    private synchronized void detach(VirtualProcessor processor, Carrier owner, long dispatches) {
        if (handOff(processor, owner, dispatches)) {
            owner.markDetached();
            detachedCarriers++;
            lastDetachNanos = System.nanoTime();
        }
    }

    /**
     * Hands a processor off to another carrier, which already runs. If no carrier can be started, the processor keeps
     * its own.
     *
     * @return false if the owner has gone on since {@code dispatches} were counted, or there are too many carriers
     */
    private synchronized boolean handOff(VirtualProcessor processor, Carrier owner, long dispatches) {
        Carrier spare = spares.pollLast();
        Carrier successor = spare;
        if (successor == null) {
            if (carriers.size()
                    >= Math.max(Detachment.MAX_CARRIERS, scheduler.all().size())) {
                return false;
            }
            successor = newCarrier(processor);
            starter.accept(successor);
        } else {
            successor.assign(processor);
        }
        boolean handedOff = processor.handOff(owner, successor, dispatches);
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
        return new Carrier(group, "heddle-carrier-" + created, scheduler, this, processor);
    }

    /** Adds a carrier to the set of all. Called by the carrier before it runs its first thread. */
    synchronized void add(Carrier carrier) {
        carriers.add(carrier);
    }

    /** Ends all carriers, and this thread. Called after the scheduler was marked as closed. */
    void close() {
        LockSupport.unpark(this);
        carriers().forEach(Carrier::wakeToClose);
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
                if (scheduler.isClosed() || System.nanoTime() - deadline >= 0) {
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
