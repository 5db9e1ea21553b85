package io.heddle.workloads.services;

import io.heddle.workloads.harness.SplitMix64;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** The assignment of requests to connections. */
public sealed interface Load {
    /** Waits for the next request of a free connection. */
    ScheduledRequest next();

    /**
     * A request of the load.
     *
     * @param number the number of the request; {@link #NONE} after the last one
     * @param dueNanos the scheduled time ({@link System#nanoTime}), from which its latency counts
     * @param driverLateNanos the delay by the driver itself; negative if no connection was free
     */
    record ScheduledRequest(int number, long dueNanos, long driverLateNanos) {
        static final int NONE = -1;

        static final ScheduledRequest OVER = new ScheduledRequest(NONE, 0, 0);

        /** The random stream of the request, which depends only on its number. */
        SplitMix64 random(long seed) {
            return new SplitMix64(seed, 2L + number);
        }
    }

    /**
     * An open loop: requests are due at fixed times, whether responses arrive or not. If all connections wait for responses, the
     * delay counts as latency. Otherwise a stalled server would delay the requests that reveal the stall (Gil Tene, "coordinated
     * omission").
     */
    final class Open implements Load {
        private final ArrivalSchedule schedule;
        private final long beginNanos;
        private final AtomicInteger next = new AtomicInteger();

        public Open(ArrivalSchedule schedule, long beginNanos) {
            this.schedule = schedule;
            this.beginNanos = beginNanos;
        }

        @Override
        public ScheduledRequest next() {
            int number = next.getAndIncrement();
            if (number >= schedule.count()) {
                return ScheduledRequest.OVER;
            }
            long due = beginNanos + schedule.dueNanos(number);
            boolean wasFree = System.nanoTime() - due < 0;
            for (long wait = due - System.nanoTime(); wait > 0; wait = due - System.nanoTime()) {
                LockSupport.parkNanos(wait);
            }
            return new ScheduledRequest(number, due, wasFree ? System.nanoTime() - due : -1);
        }
    }

    /** A closed loop: each connection sends the next request after a response, until the time is over. */
    final class Closed implements Load {
        private final long endNanos;
        private final AtomicInteger next = new AtomicInteger();

        public Closed(long endNanos) {
            this.endNanos = endNanos;
        }

        @Override
        public ScheduledRequest next() {
            long now = System.nanoTime();
            return now - endNanos >= 0 ? ScheduledRequest.OVER : new ScheduledRequest(next.getAndIncrement(), now, 0);
        }
    }
}
