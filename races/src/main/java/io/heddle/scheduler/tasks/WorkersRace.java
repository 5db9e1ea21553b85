package io.heddle.scheduler.tasks;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** A task comes from outside while the last worker begins to wait. */
public class WorkersRace {
    private WorkersRace() {}

    /** All runs share one executor, because a worker for each would be far too slow. */
    @JCStressTest
    @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "The worker ran both tasks.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "The worker has not run a task for 10 s, or twice.")
    @State
    public static class LastWorker {
        private static final TaskExecutor EXECUTOR = TaskExecutor.of(1).open();
        private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(10);

        private final AtomicInteger ran = new AtomicInteger();

        @Actor
        public void outside() {
            EXECUTOR.execute(ran::incrementAndGet);
        }

        @Actor
        public void alsoOutside() {
            EXECUTOR.execute(ran::incrementAndGet);
        }

        @Arbiter
        public void check(I_Result result) {
            long deadline = System.nanoTime() + TIMEOUT_NANOS;
            while (ran.get() < 2 && System.nanoTime() - deadline < 0) {
                Thread.onSpinWait();
            }
            result.r1 = ran.get();
        }
    }

    /** A broken twin: the worker looks at the queue for the last time before others can see that it waits. */
    @JCStressTest
    @Outcome(
            id = "false, false",
            expect = Expect.ACCEPTABLE_INTERESTING,
            desc = "Neither sees the other: a lost wake-up.")
    @Outcome(expect = Expect.ACCEPTABLE, desc = "At least one of the two sees the other.")
    @State
    public static class LooksTooEarly {
        private final Queue<Integer> inbox = new ConcurrentLinkedQueue<>();
        private volatile boolean waiting;

        @Actor
        public void outside(ZZ_Result result) {
            inbox.add(1);
            result.r1 = waiting;
        }

        @Actor
        public void worker(ZZ_Result result) {
            result.r2 = !inbox.isEmpty();
            waiting = true;
        }
    }
}
