package io.heddle.compare.runs;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.governor.KernelServices;
import io.heddle.governor.safety.WatchdogException;
import io.heddle.governor.selector.FixedPolicy;
import io.heddle.kernel.testing.Programs;
import io.heddle.policy.Policies;
import io.heddle.trials.Arm;
import io.heddle.trials.RunFailed;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgramRunnerTest {
    @Test
    void a_watchdog_that_does_not_start_fails_the_arm_but_not_the_trial() throws IOException {
        KernelServices host = KernelServices.live(
                () -> {
                    throw new WatchdogException("the watchdog did not start");
                },
                Programs.reaper());
        try (ProgramRunner runs =
                new ProgramRunner(host, List.of("true"), RunProtocol.DEFAULT, null, false, FixedPolicy::new, _ -> {})) {
            Arm<?> fifo = runs.arm("fifo", Optional.of(Policies.FIFO), Arm.Role.CANDIDATE);

            assertThatThrownBy(() -> fifo.measurable().measure())
                    .isInstanceOf(RunFailed.class)
                    .hasMessage("the watchdog did not start");
        }
    }
}
