package io.heddle.compare.runs;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.governor.policy.Policies;
import io.heddle.governor.selector.FixedPolicy;
import io.heddle.governor.session.Host;
import io.heddle.governor.watchdog.WatchdogException;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.testing.Programs;
import io.heddle.trials.Arm;
import io.heddle.trials.RunFailed;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgramRunsTest {
    @Test
    void a_watchdog_that_does_not_start_costs_the_arm_and_not_the_trial() throws IOException {
        Host host = new Host(
                Proc.live(),
                () -> {
                    throw new WatchdogException("the watchdog did not start");
                },
                Programs.reaper());
        try (ProgramRuns runs =
                new ProgramRuns(host, List.of("true"), Procedure.PLAIN, null, false, FixedPolicy::new, _ -> {})) {
            Arm<?> fifo = runs.arm("fifo", Optional.of(Policies.FIFO), Arm.Role.CANDIDATE);

            assertThatThrownBy(() -> fifo.measurable().measure())
                    .isInstanceOf(RunFailed.class)
                    .hasMessage("the watchdog did not start");
        }
    }
}
