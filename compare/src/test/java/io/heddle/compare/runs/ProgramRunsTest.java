package io.heddle.compare;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.governor.session.Host;
import io.heddle.governor.watchdog.WatchdogException;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.testing.Programs;
import io.heddle.trials.Arm;
import io.heddle.trials.RunFailed;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgramRunsTest {
    @Test
    void a_watchdog_that_does_not_start_costs_the_arm_and_not_the_trial() {
        Host host = new Host(
                Proc.live(),
                () -> {
                    throw new WatchdogException("the watchdog did not start");
                },
                Programs.reaper());
        try (ProgramRuns runs = new ProgramRuns(host, List.of("true"), null, false, _ -> {})) {
            Arm<?> fifo = runs.arm(ArmSpec.parse("fifo"), Arm.Role.CANDIDATE);

            assertThatThrownBy(() -> fifo.measurable().measure())
                    .isInstanceOf(RunFailed.class)
                    .hasMessage("the watchdog did not start");
        }
    }
}
