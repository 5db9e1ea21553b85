package io.heddle.lab.goals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.governor.KernelServices;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Programs;
import io.heddle.lab.RunningCommand;
import io.heddle.selection.goals.GoalInterval;
import io.heddle.selection.goals.GoalReading;
import io.heddle.selection.goals.GoalSource;
import io.heddle.selection.goals.GoalSpec;
import io.heddle.selection.goals.openmetrics.EndpointProbe;
import io.heddle.trials.RunFailed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GoalRunsTest {
    private static final int TIMEOUT_MILLIS = 10_000;
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin/java");
    private static final KernelServices HOST = KernelServices.live(LinuxTaskScheduler::new, Programs.reaper());

    private static RunningCommand start(int port, int seconds) {
        List<String> command = GoalRuns.command(JAVA, port, Duration.ofSeconds(seconds), 1);
        return RunningCommand.start(HOST, command);
    }

    @ParameterizedTest
    @EnumSource
    void heddle_can_read_each_goal(Aim aim) throws Exception {
        int port = GoalRuns.freePort();
        GoalSpec goal = GoalSpec.parse(aim.goal(port));
        EndpointProbe probe = new EndpointProbe((GoalSource.Endpoint) goal.source(), goal.statistic(), TIMEOUT_MILLIS);
        try (RunningCommand program = start(port, 60)) {
            Await.until("two readings with a value", () -> {
                assertThat(program.isRunning()).as(program.words()).isTrue();
                return isKnown(probe);
            });
        }
    }

    @Test
    void a_new_build_of_heddle_goes_on_with_the_runs_of_the_last_one() {
        String workload = GoalRuns.workload(Duration.ofSeconds(20));
        assertThat(workload).contains("ParallelGC", "QuotesAndReports, 20 s");
        assertThat(GoalRuns.command(JAVA, 0, Duration.ofSeconds(20), 1))
                .filteredOn(word -> word.endsWith(".jar") || word.endsWith("/classes/"))
                .isNotEmpty()
                .noneMatch(workload::contains);
    }

    private static boolean isKnown(EndpointProbe probe) {
        try {
            GoalReading first = probe.read();
            Thread.sleep(100);
            return GoalInterval.between(first, probe.read()) instanceof GoalInterval.Known;
        } catch (IOException notYet) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void the_program_ends_by_itself_with_its_figures() throws Exception {
        try (RunningCommand program = start(0, 3)) {
            RunningCommand.Ended ended = program.await(LONGEST).orElseThrow();

            assertThat(ended.errors()).isEmpty();
            assertThat(ended.status()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(GoalRuns.figures(ended.output())).hasSize(3);
        }
    }

    @Test
    void a_program_without_figures_is_refused() {
        assertThatThrownBy(() -> GoalRuns.figures("quote_p99_seconds 0.1\nreports_per_second 300\n"))
                .isInstanceOf(RunFailed.class)
                .hasMessage("the program did not print mean_temperature");
    }
}
