package io.heddle.scheduler.gang;

import io.heddle.scheduler.Idling;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** One worker adds tasks and works while the other one runs out of them. A worker that never learns of the end hangs. */
public class TerminatorRace {
    private static final String DONE = "Both workers ended, after all tasks were done.";
    private static final String LEFT = "Both workers ended, and a task was left.";

    private TerminatorRace() {}

    @JCStressTest
    @Outcome(id = "3", expect = Expect.ACCEPTABLE, desc = DONE)
    @Outcome(expect = Expect.FORBIDDEN, desc = LEFT)
    @State
    public static class Park {
        private final TwoWorkers workers = new TwoWorkers(Idling.PARK);

        @Actor
        public void adding() {
            workers.addAndWork(0, 3);
        }

        @Actor
        public void idle() {
            workers.work(1);
        }

        @Arbiter
        public void check(I_Result result) {
            result.r1 = workers.done();
        }
    }

    @JCStressTest
    @Outcome(id = "3", expect = Expect.ACCEPTABLE, desc = DONE)
    @Outcome(expect = Expect.FORBIDDEN, desc = LEFT)
    @State
    public static class Master {
        private final TwoWorkers workers = new TwoWorkers(Idling.SPIN_MASTER);

        @Actor
        public void adding() {
            workers.addAndWork(0, 3);
        }

        @Actor
        public void idle() {
            workers.work(1);
        }

        @Arbiter
        public void check(I_Result result) {
            result.r1 = workers.done();
        }
    }

    @JCStressTest
    @Outcome(id = "3", expect = Expect.ACCEPTABLE, desc = DONE)
    @Outcome(expect = Expect.FORBIDDEN, desc = LEFT)
    @State
    public static class Spin {
        private final TwoWorkers workers = new TwoWorkers(Idling.SPIN_YIELD_SLEEP);

        @Actor
        public void adding() {
            workers.addAndWork(0, 3);
        }

        @Actor
        public void idle() {
            workers.work(1);
        }

        @Arbiter
        public void check(I_Result result) {
            result.r1 = workers.done();
        }
    }

    @JCStressTest
    @Outcome(id = "3", expect = Expect.ACCEPTABLE, desc = DONE)
    @Outcome(expect = Expect.FORBIDDEN, desc = LEFT)
    @State
    public static class Sleep {
        private final TwoWorkers workers = new TwoWorkers(Idling.SLEEP_ONLY);

        @Actor
        public void adding() {
            workers.addAndWork(0, 3);
        }

        @Actor
        public void idle() {
            workers.work(1);
        }

        @Arbiter
        public void check(I_Result result) {
            result.r1 = workers.done();
        }
    }
}
