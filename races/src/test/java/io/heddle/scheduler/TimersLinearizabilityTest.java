package io.heddle.scheduler;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** Each interleaving of the operations of timers has the results of some order of them. */
class TimersLinearizabilityTest {
    private static final int CANCELLABLE = 3;

    /** All timers are due, the one with the lowest number first. */
    @Param(name = "timer", gen = IntGen.class, conf = "1:6")
    @Param(name = "cancellable", gen = IntGen.class, conf = "0:2")
    public static class Operations {
        private final Timers timers = new Timers();
        private final Timer[] cancellable = new Timer[CANCELLABLE];

        public Operations() {
            for (int i = 0; i < CANCELLABLE; i++) {
                cancellable[i] = timers.addAt(() -> {}, deadline(2 * i + 1));
            }
        }

        private static long deadline(int number) {
            // In Lincheck's runs the clock stands still, before the time from which deadlines count.
            return Long.MIN_VALUE + number;
        }

        @Operation
        public void add(@Param(name = "timer") int number) {
            timers.addAt(() -> {}, deadline(number));
        }

        @Operation
        public boolean cancel(@Param(name = "cancellable") int index) {
            return cancellable[index].cancel(false);
        }

        @Operation
        public Long pollDue() {
            Timer due = timers.pollDue();
            return due == null ? null : due.deadline();
        }
    }

    /** A broken twin: a carrier looks for the earliest timer, and removes it later. */
    @Param(name = "timer", gen = IntGen.class, conf = "0:2")
    public static class RemovesLater {
        private final boolean[] contains = {true, true, true};

        @Operation
        public synchronized boolean cancel(@Param(name = "timer") int number) {
            boolean removed = contains[number];
            contains[number] = false;
            return removed;
        }

        @Operation
        public int pollDue() {
            int first = earliest();
            if (first < contains.length) {
                cancel(first);
            }
            return first;
        }

        private synchronized int earliest() {
            int first = 0;
            while (first < contains.length && !contains[first]) {
                first++;
            }
            return first;
        }
    }

    @Test
    void a_timer_that_is_removed_later_is_found() {
        Linearizability.checkBroken(RemovesLater.class);
    }

    @Test
    void timers_are_linearizable() {
        Linearizability.check(Operations.class);
    }
}
