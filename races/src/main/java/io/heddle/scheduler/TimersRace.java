package io.heddle.scheduler;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A timed wait is cancelled while its carrier looks for timers that are due, and while another wait begins. */
@JCStressTest
@Outcome(
        id = {"1, 2", "0, 3"},
        expect = Expect.ACCEPTABLE,
        desc = "The timer was cancelled or fired; the others fired.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A timer is lost, fires twice, or fires although it was cancelled.")
@State
public class TimersRace {
    private final Timers timers = new Timers();
    private final Timer cancelled = timers.add(this::fire, 0);
    private int fired;
    private boolean hasCancelled;

    public TimersRace() {
        timers.add(this::fire, 0);
    }

    private void fire() {
        fired++;
    }

    private void fireDue() {
        Timer due = timers.pollDue();
        if (due != null) {
            due.fire();
        }
    }

    @Actor
    public void carrier() {
        fireDue();
        fireDue();
    }

    @Actor
    public void waker() {
        hasCancelled = cancelled.cancel(false);
    }

    @Actor
    public void another() {
        timers.add(this::fire, 0);
    }

    @Arbiter
    public void check(II_Result result) {
        for (int i = 0; i < 4; i++) {
            fireDue();
        }
        result.r1 = hasCancelled ? 1 : 0;
        result.r2 = fired;
    }
}
