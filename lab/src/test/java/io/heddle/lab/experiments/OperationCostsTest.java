package io.heddle.lab.experiments;

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
import io.heddle.lab.Sitting;
import io.heddle.lab.experiments.OperationCosts.Arm;
import io.heddle.report.MarkdownReport;
import io.heddle.trials.TrialListener;
import io.heddle.trials.progress.TrialProgress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperationCostsTest {
    @TempDir
    Path folder = Path.of("");

    private final List<String> runs = new ArrayList<>();

    private final OperationCosts costs = new OperationCosts(
            List.of("ask", "stream"),
            new Arm("default"),
            List.of(new Arm("fast", "quick", List.of("-Xint"))),
            2,
            (_, options, arguments, lengths) -> {
                runs.add(options + " " + arguments + " " + lengths.warmUp() + " " + lengths.measured());
                double seconds = arguments.contains("quick") ? 1e-6 : 2e-6;
                return Map.of(OperationCosts.WALL, seconds, OperationCosts.CPU, 2 * seconds);
            });

    @Test
    void each_arm_runs_each_wanted_case_and_the_tables_have_the_ratios() throws Exception {
        Lab lab = lab(Scale.SHORT);

        Map<String, List<Sitting>> measured = costs.measure(lab);

        assertThat(runs).containsExactlyInAnyOrder("[] [ask, default] 1 1", "[-Xint] [ask, quick] 1 1");
        assertThat(MarkdownReport.render(lab.report("Title", costs.tables("message", measured))))
                .contains("## Time for each message", "## CPU time for each message", "| ask | 1 | 2.00 µs | 0.50 |")
                .contains("| ask | 1 | 4.00 µs | 0.50 |");
    }

    @Test
    void measured_rounds_are_kept_and_runs_are_longer_at_full_scale() throws Exception {
        costs.measure(lab(Scale.FULL));
        costs.measure(lab(Scale.FULL));

        assertThat(runs).hasSize(5 * 2).contains("[] [ask, default] 2 3");
    }

    private Lab lab(Scale scale) {
        KernelServices host = KernelServices.live(LinuxTaskScheduler::new, Programs.reaper());
        return new Lab(
                new Lab.Environment(host, new HostCapabilities(host), folder, Path.of("java"), Path.of("heddle")),
                "./heddle lab run example",
                scale,
                ExperimentOptions.NONE,
                new ResultCache(folder, false),
                new RoundStore(folder.resolve("rounds.json"), false),
                part -> part.equals("ask"),
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
