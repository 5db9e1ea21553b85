package io.heddle.lab.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.KernelServices;
import io.heddle.governor.check.HostCapabilities;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.testing.Programs;
import io.heddle.lab.ExperimentListener;
import io.heddle.lab.ExperimentOptions;
import io.heddle.lab.Lab;
import io.heddle.lab.ResultCache;
import io.heddle.lab.RoundStore;
import io.heddle.lab.Scale;
import io.heddle.trials.TrialListener;
import io.heddle.trials.progress.TrialProgress;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteRunsTest {
    private static final String LINE = "====== als (apache-spark) [default], iteration 0 completed (1.500 ms) ======";

    @TempDir
    Path folder = Path.of("");

    @Test
    void a_benchmark_that_completes_a_repetition_runs_here() throws Exception {
        assertThat(check("echo '" + LINE + "'").failure()).isNull();
    }

    @Test
    void a_benchmark_that_fails_is_reported_with_its_exception() throws Exception {
        String failing = "echo '" + LINE + "'; echo 'als failed:' >&2; echo 'java.lang.Error: no Spark' >&2; exit 1";

        assertThat(check(failing).failure()).isEqualTo("it exited with status 1: java.lang.Error: no Spark");
    }

    @Test
    void a_benchmark_without_repetitions_is_reported() throws Exception {
        assertThat(check("true").failure()).contains("completed no repetition");
    }

    @Test
    void a_benchmark_has_its_own_folder_for_temporary_files() throws Exception {
        assertThat(check("test \"$0\" = --scratch-base && test -d \"$1\" && echo '" + LINE + "'")
                        .failure())
                .isNull();
    }

    private SuiteRuns.Check check(String script) throws InterruptedException {
        List<String> command = List.of("/bin/sh", "-c", script);
        return new SuiteRuns(lab(), "als", command).check();
    }

    private Lab lab() {
        KernelServices host = KernelServices.live(LinuxTaskScheduler::new, Programs.reaper());
        return new Lab(
                new Lab.Environment(host, new HostCapabilities(host), folder, Path.of("java"), Path.of("heddle")),
                "./heddle lab run renaissance",
                Scale.SHORT,
                ExperimentOptions.NONE,
                new ResultCache(folder, false),
                new RoundStore(folder.resolve("rounds.json"), false),
                _ -> true,
                new Silence());
    }

    private static final class Silence implements ExperimentListener {
        @Override
        public void progress(String line) {}

        @Override
        public void warn(String line) {}

        @Override
        public <M> TrialListener<M> trial(String part, String metric, TrialProgress<M> progress) {
            return new TrialListener<>() {};
        }
    }
}
