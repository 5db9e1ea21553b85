package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.run.Run;
import io.heddle.governor.safety.ForwardingScheduler;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.policy.Policies;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A defect of Heddle that shows while a program runs. */
@LiveKernel(needs = Need.REALTIME)
class SessionFailureTest {
    @TempDir
    Path folder = Path.of("");

    private volatile boolean defective;

    @Test
    void the_program_continues_in_the_fair_class_with_one_warning() throws Exception {
        try (RunningSession running = failing()) {
            running.writeFile("end");

            Run run = running.await();

            assertThat(run.exitStatus()).isEqualTo(4);
            assertThat(run.notes()).isEqualTo(running.warnings);
        }
    }

    @Test
    void signals_still_reach_the_program() throws Exception {
        try (RunningSession running = failing()) {
            running.session.signal(Signals.TERM);

            assertThat(running.await().exitStatus()).isEqualTo(128 + Signals.TERM);
        }
    }

    @Test
    void the_program_can_still_be_ended() throws Exception {
        try (RunningSession running = failing()) {
            running.session.end();

            assertThat(running.await().exitStatus()).isEqualTo(128 + Signals.TERM);
        }
    }

    /** A session after the defect. */
    private RunningSession failing() throws Exception {
        RunningSession running = new RunningSession(
                Policies.FIFO,
                TerminationSpec.Leftovers.END,
                folder,
                RunningSession.fewThreads(folder),
                () -> new DefectiveScheduler());
        int jvm = running.jvm();
        running.awaitThread(jvm, "app-1", Scheduling.fifo(1));
        defective = true;
        running.writeFile("more");
        Await.until("a warning", () -> !running.warnings.isEmpty());
        running.awaitThread(jvm, "app-1", Scheduling.ORDINARY);
        assertThat(running.threads(jvm).values()).containsOnly(Scheduling.ORDINARY);
        assertThat(running.warnings)
                .singleElement()
                .asString()
                .startsWith("the program continues without a policy: Heddle failed:"
                        + " java.lang.IllegalStateException: it happened at ")
                .contains("DefectiveScheduler.schedule");
        return running;
    }

    /** Fails once the test wants it, and only if threads become real-time. */
    private final class DefectiveScheduler extends ForwardingScheduler {
        @Override
        public boolean schedule(int tid, Scheduling scheduling) {
            if (defective && scheduling.schedulingClass().isRealtime()) {
                throw new IllegalStateException("it\nhappened");
            }
            return super.schedule(tid, scheduling);
        }
    }
}
