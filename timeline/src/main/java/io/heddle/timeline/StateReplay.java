package io.heddle.timeline;

import io.heddle.timeline.scheduling.SchedulingVisitor;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.Arrays;
import java.util.List;

/**
 * Turns scheduling events into intervals of thread states. Each thread of the timeline gets intervals that cover its span without
 * gaps or overlaps. The state of a thread is UNKNOWN before its first event, and after its last one before a loss.
 */
public final class StateReplay implements SchedulingVisitor {
    private final Listener listener;
    private final Timeline timeline;
    private final ThreadState[] state;
    private final long[] since;
    private final int[] cpu;

    /** The thread that runs on each CPU; IDLE if none does or the recording does not say. */
    private int[] running = new int[0];

    /** Receives the intervals of all threads, in the order of their ends. */
    public interface Listener {
        /**
         * @param cpu the CPU of a thread that runs, the CPU of the run queue of a thread that is ready, the last CPU of any other
         *     thread, -1 if unknown
         */
        void interval(int thread, ThreadState state, int cpu, long startNanos, long endNanos);

        /**
         * A thread enters a state, or a ready thread moves to another run queue. Follows the interval that ends there. Unlike
         * intervals, calls are in the order of time, and states of no length have calls, too.
         *
         * @param nanos within the recording
         */
        default void changed(int thread, ThreadState from, int fromCpu, ThreadState to, int toCpu, long nanos) {}

        /**
         * A CPU has switched to another thread.
         *
         * @param thread {@link SchedulingVisitor#IDLE} if it idles from now on
         * @param nanos within the recording
         */
        default void occupied(int cpu, int thread, long nanos) {}
    }

    private StateReplay(Timeline timeline, Listener listener) {
        this.timeline = timeline;
        this.listener = listener;
        int threads = timeline.threads().size();
        state = new ThreadState[threads];
        Arrays.fill(state, ThreadState.UNKNOWN);
        since = new long[threads];
        cpu = new int[threads];
        Arrays.fill(cpu, -1);
        for (TimelineThread thread : timeline.threads()) {
            since[thread.index()] = thread.span().startNanos();
        }
    }

    public static void run(Timeline timeline, Listener listener) {
        StateReplay replay = new StateReplay(timeline, listener);
        timeline.scheduling().forEach(replay);
        replay.end();
    }

    /** Passes all intervals to several listeners, in one pass. */
    public static void run(Timeline timeline, List<Listener> listeners) {
        run(timeline, new Listeners(listeners));
    }

    /** Passes all events to a visitor and all intervals to several listeners, in one pass. */
    public static void run(Timeline timeline, SchedulingVisitor visitor, List<Listener> listeners) {
        StateReplay replay = new StateReplay(timeline, new Listeners(listeners));
        timeline.scheduling().forEach(new SchedulingVisitor() {
            @Override
            public void switched(long nanos, int cpu, int previous, ThreadState previousState, int next) {
                visitor.switched(nanos, cpu, previous, previousState, next);
                replay.switched(nanos, cpu, previous, previousState, next);
            }

            @Override
            public void woken(long nanos, int cpu, int thread, int waker) {
                visitor.woken(nanos, cpu, thread, waker);
                replay.woken(nanos, cpu, thread, waker);
            }

            @Override
            public void migrated(long nanos, int toCpu, int thread) {
                visitor.migrated(nanos, toCpu, thread);
                replay.migrated(nanos, toCpu, thread);
            }
        });
        replay.end();
    }

    private void end() {
        for (TimelineThread thread : timeline.threads()) {
            int index = thread.index();
            enter(index, ThreadState.ENDED, cpu[index], timeline.span().endNanos());
        }
    }

    @Override
    public void switched(long nanos, int cpuNumber, int previous, ThreadState previousState, int next) {
        int seen = running(cpuNumber);
        if (seen != previous && seen != IDLE && seen != next && state[seen] == ThreadState.RUNNING) {
            // The switch away from that thread is lost, so its state is unknown from here on.
            enter(seen, ThreadState.UNKNOWN, cpu[seen], nanos);
        }
        if (previous != IDLE) {
            if (state[previous] == ThreadState.UNKNOWN) {
                // The thread ran on this CPU at least since the previous switch there, which the recording may not
                // have.
                cpu[previous] = cpuNumber;
            }
            enter(previous, previousState, cpuNumber, nanos);
        }
        running[cpuNumber] = next;
        if (next != IDLE) {
            enter(next, ThreadState.RUNNING, cpuNumber, nanos);
        }
        listener.occupied(cpuNumber, next, timeline.span().clip(nanos));
    }

    @Override
    public void woken(long nanos, int cpuNumber, int thread, int waker) {
        if (state[thread] != ThreadState.RUNNING && state[thread] != ThreadState.READY) {
            enter(thread, ThreadState.READY, cpuNumber, nanos);
        }
    }

    @Override
    public void migrated(long nanos, int toCpu, int thread) {
        if (state[thread] == ThreadState.READY && cpu[thread] != toCpu) {
            enter(thread, ThreadState.READY, toCpu, nanos);
        }
    }

    private int running(int cpuNumber) {
        if (cpuNumber >= running.length) {
            int before = running.length;
            running = Arrays.copyOf(running, cpuNumber + 1);
            Arrays.fill(running, before, running.length, IDLE);
        }
        return running[cpuNumber];
    }

    private void enter(int thread, ThreadState next, int nextCpu, long nanos) {
        long start = since[thread];
        long end = timeline.threads().get(thread).span().clip(nanos);
        if (end > start) {
            listener.interval(thread, state[thread], cpu[thread], start, end);
            since[thread] = end;
        }
        listener.changed(
                thread,
                state[thread],
                cpu[thread],
                next,
                nextCpu,
                timeline.span().clip(nanos));
        state[thread] = next;
        cpu[thread] = nextCpu;
    }

    /** Passes calls on to several listeners. */
    private static final class Listeners implements Listener {
        private final Listener[] all;

        Listeners(List<Listener> listeners) {
            all = listeners.toArray(Listener[]::new);
        }

        @Override
        public void interval(int thread, ThreadState state, int cpu, long startNanos, long endNanos) {
            for (Listener listener : all) {
                listener.interval(thread, state, cpu, startNanos, endNanos);
            }
        }

        @Override
        public void changed(int thread, ThreadState from, int fromCpu, ThreadState to, int toCpu, long nanos) {
            for (Listener listener : all) {
                listener.changed(thread, from, fromCpu, to, toCpu, nanos);
            }
        }

        @Override
        public void occupied(int cpu, int thread, long nanos) {
            for (Listener listener : all) {
                listener.occupied(cpu, thread, nanos);
            }
        }
    }
}
