package io.heddle.workloads.serve;

import io.heddle.workloads.harness.Dice;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** How requests are given out to connections. */
sealed interface Load {
    /** Called by a connection that is free. Waits for its next request, or says that there is none. */
    Turn next();

    /**
     * A request's place in the load.
     *
     * @param number tells which request it is; {@link #NONE} when the load is over
     * @param dueNanos when it should have been sent ({@link System#nanoTime}): its latency counts from here
     * @param driverLateNanos how much later it is sent for the driver's own fault; below 0 when no connection was free
     */
    record Turn(int number, long dueNanos, long driverLateNanos) {
        static final int NONE = -1;

        static final Turn OVER = new Turn(NONE, 0, 0);

        /** What it asks for depends on its number alone. */
        Dice dice(long seed) {
            return new Dice(seed, 2L + number);
        }
    }

    /**
     * Open loop: requests are due at fixed times, whether answers come or not. A request that finds all connections waiting
     * for answers is late for the server's fault, and its latency says so: otherwise a server that stands still would delay
     * the very requests that show it (Tene, "coordinated omission").
     */
    final class Open implements Load {
        private final Schedule schedule;
        private final long beginNanos;
        private final AtomicInteger next = new AtomicInteger();

        Open(Schedule schedule, long beginNanos) {
            this.schedule = schedule;
            this.beginNanos = beginNanos;
        }

        @Override
        public Turn next() {
            int number = next.getAndIncrement();
            if (number >= schedule.count()) {
                return Turn.OVER;
            }
            long due = beginNanos + schedule.dueNanos(number);
            boolean wasFree = System.nanoTime() - due < 0;
            for (long wait = due - System.nanoTime(); wait > 0; wait = due - System.nanoTime()) {
                LockSupport.parkNanos(wait);
            }
            return new Turn(number, due, wasFree ? System.nanoTime() - due : -1);
        }
    }

    /** Closed loop: each connection asks again as soon as it has its answer, until the time is over. */
    final class Closed implements Load {
        private final long endNanos;
        private final AtomicInteger next = new AtomicInteger();

        Closed(long endNanos) {
            this.endNanos = endNanos;
        }

        @Override
        public Turn next() {
            long now = System.nanoTime();
            return now - endNanos >= 0 ? Turn.OVER : new Turn(next.getAndIncrement(), now, 0);
        }
    }
}
