package io.heddle.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.KernelServices;
import io.heddle.governor.check.HostCapabilities;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.testing.Programs;
import io.heddle.report.MarkdownReport;
import io.heddle.trials.RunId;
import io.heddle.trials.TrialListener;
import io.heddle.trials.progress.TrialProgress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabTest {
    @TempDir
    Path folder = Path.of("");

    private final List<String> log = new ArrayList<>();

    private final ExperimentListener listener = new ExperimentListener() {
        @Override
        public void progress(String line) {
            log.add(line);
        }

        @Override
        public void warn(String line) {
            log.add("warning: " + line);
        }

        @Override
        public <M> TrialListener<M> trial(String part, String metric, TrialProgress<M> progress) {
            return new TrialListener<>() {
                @Override
                public void started(RunId run) {
                    progress.started(run);
                }

                @Override
                public void measured(RunId run, M measurement) {
                    progress.measured(run, measurement);
                }

                @Override
                public void roundEnded(RunId.Phase phase, int round) {
                    log.add(part + ": " + progress.ratiosSoFar());
                }
            };
        }
    };

    private Lab lab() {
        KernelServices host = KernelServices.live(LinuxTaskScheduler::new, Programs.reaper());
        Lab.Environment environment =
                new Lab.Environment(host, new HostCapabilities(host), folder, Path.of("java"), Path.of("heddle"));
        return new Lab(
                environment,
                "./heddle lab run example",
                Scale.SHORT,
                ExperimentOptions.NONE,
                new ResultCache(folder),
                _ -> true,
                listener);
    }

    @Test
    void interleaved_cases_with_one_figure_report_its_ratio_so_far() throws Exception {
        lab().interleave("part", List.of(), List.of(1.0, 2.0), each -> Map.of("seconds", each));

        assertThat(log).containsExactly("part ...", "part: {2.0=2.0}");
    }

    @Test
    void a_page_has_the_machine_and_the_command() {
        assertThat(MarkdownReport.render(lab().report("Title", List.of())))
                .startsWith("# Title\n\n- machine: ")
                .endsWith("\n- command: ./heddle lab run example\n");
    }

    @Test
    void interleaved_cases_with_several_figures_report_no_ratio() throws Exception {
        lab().interleave("part", List.of(), List.of(1.0, 2.0), each -> Map.of("seconds", each, "bytes", each));

        assertThat(log).containsExactly("part ...", "part: {}");
    }
}
