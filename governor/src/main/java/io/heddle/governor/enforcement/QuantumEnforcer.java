package io.heddle.governor.enforcement;

import io.heddle.policy.Policy;
import io.heddle.policy.Quantum;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedThread;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Preempts real-time threads that had a CPU for most of their {@link Quantum}. Used by the governor's thread alone.
 *
 * <p>It does not ask whether another thread waits: the answer costs more than a preemption in favour of none.
 */
final class QuantumEnforcer {
    /**
     * With thousands of threads a quantum is longer, by so much for each thread: reading a clock takes some 2 µs, which is to
     * be a thousandth of one CPU.
     */
    private static final long NANOS_A_THREAD = 2_000_000;

    private final GovernedThreads threads;
    private final RealtimeBackend backend;
    private final List<Running> running;

    /** Threads that pause, and until when: {@link System#nanoTime}. */
    private final Map<GovernedThread, Long> pausing = new HashMap<>();

    /** One kind of quantum: it ends for all threads at once, and the next begins. */
    private static final class Running {
        final Quantum quantum;
        long began;
        long ends;

        Running(Quantum quantum, long now) {
            this.quantum = quantum;
            begin(now, 0);
        }

        void begin(long now, int threads) {
            began = now;
            ends = now + Math.max(quantum.length().toNanos(), threads * NANOS_A_THREAD);
        }
    }

    QuantumEnforcer(Policy policy, GovernedThreads threads, RealtimeBackend backend, long now) {
        this.threads = threads;
        this.backend = backend;
        this.running = policy.quanta().stream()
                .map(quantum -> new Running(quantum, now))
                .toList();
    }

    /** Called at every tick; at most ticks it does nothing. */
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

    /** When a quantum or a pause ends next: {@link System#nanoTime}; no later than {@code latest}. */
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
        long most = (now - kind.began) / 2;
        int count = 0;
        for (WatchedProcess process : processes) {
            for (WatchedThread watched : process.threads()) {
                GovernedThread thread = threads.of(watched);
                if (thread.applied != null && kind.quantum.equals(thread.applied.quantum())) {
                    count++;
                    if (thread.cpuNanosSince() > most && !pausing.containsKey(thread) && backend.pause(thread)) {
                        pausing.put(thread, now + kind.quantum.pause().toNanos());
                    }
                }
            }
        }
        kind.begin(now, count);
    }

    /** The thread has ended: its id may be another's. */
    void ended(GovernedThread thread) {
        pausing.remove(thread);
    }

    /** Ends all pauses: the next policy has quanta of its own. */
    void end() {
        pausing.keySet().forEach(backend::resume);
        pausing.clear();
    }

    private boolean hasPaused(GovernedThread thread, long until, long now) {
        if (now - until < 0) {
            return false;
        }
        backend.resume(thread);
        return true;
    }
}
