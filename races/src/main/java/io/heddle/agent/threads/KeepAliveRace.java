package io.heddle.agent.threads;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A non-daemon thread starts while the keeper finds no live thread and tries to end. */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "The keeper saw the thread and goes on.")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "The keeper ends, and the thread has started another one.")
@Outcome(id = "0, 1", expect = Expect.FORBIDDEN, desc = "Each relied on the other: the JVM would exit too early.")
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "There are two keepers.")
@State
public class KeepAliveRace {
    /** A keeper that never runs; the second actor calls what it would call. */
    private static final class Keeper extends Thread {
        @Override
        public void start() {}
    }

    private int keepers;
    private final KeepAlive keepAlive = new KeepAlive(Thread.currentThread(), task -> {
        keepers++;
        return new Keeper();
    });

    public KeepAliveRace() {
        keepAlive.add();
        keepAlive.remove();
        keepers = 0;
    }

    @Actor
    public void starts(II_Result result) {
        keepAlive.add();
        result.r1 = keepers;
    }

    @Actor
    public void ends(II_Result result) {
        result.r2 = keepAlive.tryEnd() ? 1 : 0;
    }
}
