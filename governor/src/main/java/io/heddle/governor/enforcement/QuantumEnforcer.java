package io.heddle.governor.enforcement;

import io.heddle.policy.Policy;
import io.heddle.policy.Quantum;
import io.heddle.policy.SchedulingSettings;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.accounting.ProgramCpuClock;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Preempts real-time threads that used a CPU for most of their {@link Quantum}. Used by the governor's thread alone.
 *
 * <p>It does not check whether another thread waits, because the check costs more than a needless preemption.
 */
final class QuantumEnforcer {
    /**
     * The least quantum for each thread. Reading a clock takes some 2 µs, so this limits the cost to 0.1 % of one CPU.
     */
    private static final long NANOS_PER_THREAD = 2_000_000;

    /**
     * The limit of a short quantum, which grows while none of its threads runs, since each end of a quantum is a wake-up. It is the
     * period at which the governor wakes up anyway.
     */
    private static final long MAX_IDLE_NANOS = 100_000_000;

    /** Long quanta end at multiples of this time, so that one wake-up serves several kinds. */
    private static final long GRID_NANOS = MAX_IDLE_NANOS;

    /** With more threads than this, reading the clock of the process first is cheaper than reading theirs. */
    private static final int FEW_THREADS = 8;

    private final RealtimeBackend backend;
    private final ProgramCpuClock clock = new ProgramCpuClock();
    private final Map<Quantum, Set<GovernedThread>> threads = new HashMap<>();

    /** Paused threads, with the end of the pause: {@link System#nanoTime}. */
    private final Map<GovernedThread, Long> pausing = new HashMap<>();

    private List<Running> running = List.of();

    /** One kind of quantum. It ends for all its threads at once, and the next one begins. */
    private static final class Running {
        final Quantum quantum;
        long lengthNanos;
        long began;
        long ends;

        /** CPU time of the program's processes when the quantum began. */
        long programNanos;

        /** CPU time that the program used in quanta for which no thread's clock was read. */
        long unreadNanos;

        Running(Quantum quantum, long now) {
            this.quantum = quantum;
            this.lengthNanos = quantum.length().toNanos();
            begin(now, 0);
        }

        void begin(long now, int threads) {
            began = now;
            long end = now + Math.max(lengthNanos, threads * NANOS_PER_THREAD);
            ends = end - now < GRID_NANOS ? end : nearestOnGrid(end);
        }

        /** A quantum of at least one step of the grid changes by half a step at most. */
        private static long nearestOnGrid(long time) {
            return time + GRID_NANOS / 2 - Math.floorMod(time + GRID_NANOS / 2, GRID_NANOS);
        }

        /** Sets the length of the next quantum: as the policy says, or longer when no thread has run in this one. */
        void adapt(boolean isIdle) {
            long least = quantum.length().toNanos();
            lengthNanos = isIdle ? Math.max(least, Math.min(2 * lengthNanos, MAX_IDLE_NANOS)) : least;
        }
    }

    QuantumEnforcer(RealtimeBackend backend) {
        this.backend = backend;
    }

    /** The policy is in force from now on: ends all pauses, and begins its quanta. */
    void begin(Policy policy, long now) {
        pausing.keySet().forEach(backend::resume);
        pausing.clear();
        running = policy.quanta().stream()
                .map(quantum -> new Running(quantum, now))
                .toList();
    }

    /** Takes over the settings that a thread has from now on. */
    void applied(GovernedThread thread, SchedulingSettings settings) {
        threads.values().forEach(each -> each.remove(thread));
        Quantum quantum = settings.quantum();
        if (quantum != null) {
            threads.computeIfAbsent(quantum, _ -> new LinkedHashSet<>()).add(thread);
        }
    }

    /** Does what is due. Called at every tick; most calls do nothing. */
    void tick(Collection<WatchedProcess> processes, long now) {
        for (Running kind : running) {
            if (now - kind.ends >= 0) {
                end(kind, processes, now);
            }
        }
        if (!pausing.isEmpty()) {
            pausing.entrySet().removeIf(pause -> hasPaused(pause.getKey(), pause.getValue(), now));
        }
    }

    /** The time at which a quantum or a pause ends next: {@link System#nanoTime}, at most {@code latest}. */
    long nextTick(long latest) {
        long next = latest;
        for (Running kind : running) {
            next = kind.ends - next < 0 ? kind.ends : next;
        }
        for (long end : pausing.values()) {
            next = end - next < 0 ? end : next;
        }
        return next;
    }

    private void end(Running kind, Collection<WatchedProcess> processes, long now) {
        Set<GovernedThread> members = threads.getOrDefault(kind.quantum, Set.of());
        long most = (now - kind.began) / 2;
        if (members.size() <= FEW_THREADS || mayHaveRun(kind, processes, most)) {
            preempt(kind, members, most, now);
        } else {
            kind.adapt(true);
        }
        kind.begin(now, members.size());
    }

    /** Whether the whole program used as much CPU time as a single thread must have used to be preempted. */
    private boolean mayHaveRun(Running kind, Collection<WatchedProcess> processes, long most) {
        long nanos = clock.cpuNanos(processes);
        long used = nanos - kind.programNanos;
        kind.programNanos = nanos;
        boolean mayHave = used < 0 || used > most;
        if (!mayHave) {
            kind.unreadNanos += used;
        }
        return mayHave;
    }

    private void preempt(Running kind, Set<GovernedThread> members, long most, long now) {
        long mostSinceReading = most + kind.unreadNanos;
        kind.unreadNanos = 0;
        boolean isIdle = true;
        for (GovernedThread thread : members) {
            long used = thread.cpuNanosSince();
            isIdle &= used < most / 8;
            if (used > mostSinceReading && !pausing.containsKey(thread) && backend.pause(thread)) {
                pausing.put(thread, now + kind.quantum.pause().toNanos());
            }
        }
        kind.adapt(isIdle);
    }

    /** Removes a thread that has ended. Its id may be reused. */
    void ended(GovernedThread thread) {
        pausing.remove(thread);
        threads.values().forEach(each -> each.remove(thread));
    }

    private boolean hasPaused(GovernedThread thread, long until, long now) {
        if (now - until < 0) {
            return false;
        }
        backend.resume(thread);
        return true;
    }
}
