package io.heddle.agent.threads;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two non-daemon threads start, and the JVM has no memory to start the first keeper. */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "One thread was not started, and the other one has a keeper.")
@Outcome(
        id = "1, 0",
        expect = Expect.FORBIDDEN,
        desc = "The other thread relied on the first keeper: the JVM would exit too early.")
@State
public class KeeperFailureRace {
    private final AtomicInteger attempts = new AtomicInteger();
    private final AtomicInteger keepers = new AtomicInteger();
    private final AtomicInteger started = new AtomicInteger();
    private final KeepAlive keepAlive = new KeepAlive(Thread.currentThread(), task -> new Keeper());

    /** A keeper that never runs. */
    private final class Keeper extends Thread {
        @Override
        public void start() {
            if (attempts.getAndIncrement() == 0) {
                throw new OutOfMemoryError("on purpose");
            }
            keepers.incrementAndGet();
        }
    }

    private void add() {
        try {
            keepAlive.add();
            started.incrementAndGet();
        } catch (OutOfMemoryError e) {
            // The caller of Thread.start gets this error.
        }
    }

    @Actor
    public void one() {
        add();
    }

    @Actor
    public void other() {
        add();
    }

    @Arbiter
    public void check(II_Result result) {
        result.r1 = started.get();
        result.r2 = keepers.get();
    }
}
