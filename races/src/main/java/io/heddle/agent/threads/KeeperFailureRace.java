package io.heddle.agent.threads;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two threads that keep the JVM up are started, and there is no memory for the first keeper. */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "One thread was not started, the other one has a keeper.")
@Outcome(
        id = "1, 0",
        expect = Expect.FORBIDDEN,
        desc = "The other one relied on the first keeper: the JVM would end too early.")
@State
public class KeeperFailureRace {
    private final AtomicInteger attempts = new AtomicInteger();
    private final AtomicInteger keepers = new AtomicInteger();
    private final AtomicInteger started = new AtomicInteger();
    private final KeepAlive keepAlive = new KeepAlive(Thread.currentThread(), task -> new Keeper());

    /** Is never run. */
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
            // It is thrown to who starts the thread.
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
    public void look(II_Result result) {
        result.r1 = started.get();
        result.r2 = keepers.get();
    }
}
