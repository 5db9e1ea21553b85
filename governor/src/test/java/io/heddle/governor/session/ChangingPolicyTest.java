package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.safety.SelfPriority;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.governor.selector.Selector;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.watch.accounting.Sample;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A live JVM whose policy changes while it runs. */
@LiveKernel(needs = Need.REALTIME)
class ChangingPolicyTest {
    /** Longer than the watchdog's timeout. */
    private static final long A_WHILE_MILLIS = 2_500;

    @TempDir
    Path folder = Path.of("");

    private volatile Policy wanted = Policies.FIFO;

    @Test
    void heartbeats_and_heddles_priority_continue_between_real_time_policies() throws Exception {
        try (RunningSession running = new RunningSession(
                Policies.FIFO,
                new Wanted(),
                TerminationSpec.Leftovers.LIVE,
                folder,
                RunningSession.fewThreads(folder),
                LinuxTaskScheduler::new)) {
            int jvm = running.jvm();
            running.awaitThread(jvm, "app-1", Scheduling.fifo(1));
            wanted = Policies.DEFAULT;
            Await.until("app-1 is fair", () -> isFair(running.threads(jvm).get("app-1")));

            Thread.sleep(A_WHILE_MILLIS);

            assertThat(running.threads((int) ProcessHandle.current().pid()))
                    .hasEntrySatisfying("session", governor -> assertThat(governor.priority())
                            .isEqualTo(SelfPriority.PRIORITY));
            wanted = Policies.FIFO;
            running.awaitThread(jvm, "app-1", Scheduling.fifo(1));
            running.writeFile("end");
            assertThat(running.await().exitStatus()).isEqualTo(4);
            assertThat(running.warnings).isEmpty();
            assertThat(running.session.disturbance()).isNull();
        }
    }

    private static boolean isFair(@Nullable Scheduling scheduling) {
        return scheduling != null && scheduling.schedulingClass() == SchedulingClass.FAIR;
    }

    /** A selector that chooses what the test sets. */
    private final class Wanted implements Selector {
        @Override
        public List<Policy> candidates() {
            return List.of(Policies.FIFO, Policies.DEFAULT);
        }

        @Override
        public Policy choose(Sample sight) {
            return wanted;
        }

        @Override
        public @Nullable SelectionResult selected() {
            return null;
        }
    }
}
