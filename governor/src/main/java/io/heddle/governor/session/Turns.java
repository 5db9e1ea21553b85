package io.heddle.governor.session;

import io.heddle.governor.policy.Policy;
import io.heddle.governor.policy.Turn;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Ends the turns of real-time threads: who had a CPU for most of one gives way. Used by the governor's thread alone.
 *
 * <p>Whom a thread keeps waiting isn't asked, for the answer costs more than giving way to nobody.
 */
final class Turns {
    /**
     * With thousands of threads turns last longer, by so much for each: reading a clock takes some 2 µs, and telling who had
     * a CPU is to take a thousandth of one.
     */
    private static final long NANOS_A_THREAD = 2_000_000;

    private final Treating treating;
    private final List<Running> running;

    /** Who sits out, and until when by {@link System#nanoTime}. */
    private final Map<WatchedThread, Long> pausing = new HashMap<>();

    /** One kind of turn: it ends for all threads at once, and the next begins. */
    private static final class Running {
        final Turn turn;
        long began;
        long ends;

        Running(Turn turn, long now) {
            this.turn = turn;
            begin(now, 0);
        }

        void begin(long now, int threads) {
            began = now;
            ends = now + Math.max(turn.length().toNanos(), threads * NANOS_A_THREAD);
        }
    }

    Turns(Policy policy, Treating treating, long now) {
        this.treating = treating;
        this.running =
                policy.turns().stream().map(turn -> new Running(turn, now)).toList();
    }

    /** To be called at every tick; at most of them it does nothing. */
    void look(Collection<WatchedProcess> processes, long now) {
        for (Running kind : running) {
            if (now - kind.ends >= 0) {
                int threads = 0;
                for (WatchedProcess process : processes) {
                    threads += end(kind, process.threads(), now);
                }
                kind.begin(now, threads);
            }
        }
        if (!pausing.isEmpty()) {
            pausing.entrySet().removeIf(pause -> hasPaused(pause.getKey(), pause.getValue(), now));
        }
    }

    /** How many threads take such turns. */
    private int end(Running kind, Collection<WatchedThread> threads, long now) {
        long most = (now - kind.began) / 2;
        int count = 0;
        for (WatchedThread thread : threads) {
            if (thread.applied != null && kind.turn.equals(thread.applied.turn())) {
                count++;
                if (thread.cpuNanosSince() > most && !pausing.containsKey(thread) && treating.pause(thread)) {
                    pausing.put(thread, now + kind.turn.pause().toNanos());
                }
            }
        }
        return count;
    }

    /** Threads have ended: their ids may become others'. */
    void bury(Collection<WatchedThread> ended) {
        pausing.keySet().removeAll(ended);
    }

    /** Ends all pauses: what comes next has turns of its own. */
    void end() {
        pausing.keySet().forEach(treating::resume);
        pausing.clear();
    }

    private boolean hasPaused(WatchedThread thread, long until, long now) {
        if (now - until < 0) {
            return false;
        }
        treating.resume(thread);
        return true;
    }
}
