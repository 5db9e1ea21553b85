package io.heddle.kernel.process;

import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;

/** Threads start, kill and await child processes while the reaper thread waits for their exit. */
public final class ReaperRace {
    private static final Reaper REAPER = new Reaper();

    private ReaperRace() {}

    private static void mustEnd(ChildProcess child, ExitStatus expected) {
        try {
            ExitStatus status = child.await(Long.MAX_VALUE).orElseThrow().status();
            if (!status.equals(expected)) {
                throw new AssertionError(status + " instead of " + expected);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** A child that exits at once may be reaped before the thread that started it has registered it. */
    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE, desc = "Each thread gets the exit status of its own child.")
    @Outcome(id = "STALE", expect = Expect.FORBIDDEN, desc = "The exit of a child was lost.")
    public static class Starts {
        @Actor
        public void starts() {
            mustEnd(REAPER.start(SpawnSpec.of(List.of("sh", "-c", "exit 3"))), new ExitStatus.Exited(3));
        }

        @Signal
        public void startsToo() {
            mustEnd(REAPER.start(SpawnSpec.of(List.of("sh", "-c", "exit 4"))), new ExitStatus.Exited(4));
        }
    }

    /** A child is killed while another thread awaits it. */
    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE, desc = "The waiting thread gets the signal.")
    @Outcome(id = "STALE", expect = Expect.FORBIDDEN, desc = "The exit of a child was lost.")
    public static class Kills {
        private final ChildProcess child = REAPER.start(SpawnSpec.of(List.of("sleep", "60")));

        @Actor
        public void awaits() {
            mustEnd(child, new ExitStatus.Killed(Signals.KILL));
        }

        @Signal
        public void kills() {
            child.signal(Signals.KILL);
        }
    }
}
