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
import java.util.function.Function;
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
                new ResultCache(folder, false),
                new RoundStore(folder.resolve("rounds.json"), false),
                _ -> true,
                listener);
    }

    @Test
    void interleaved_cases_with_one_figure_report_its_ratio_so_far() throws Exception {
        lab().interleave("part", List.of(), List.of(1.0, 2.0), each -> Map.of("seconds", each));

        assertThat(log).containsExactly("part ...", "part: {2.0=2.0}");
    }

    @Test
    void rounds_of_earlier_sittings_are_not_measured_again() throws Exception {
        List<String> measured = new ArrayList<>();
        Lab.RoundMeasurement measuring = (done, missing) -> {
            measured.add(missing + " after " + done);
            return RoundStoreTest.round(10, 8);
        };

        lab().rounds("shop", 1, List.of("input"), measuring);
        lab().rounds("shop", 1, List.of("input"), measuring);
        List<Sitting> both = lab().rounds("shop", 2, List.of("input"), measuring);

        assertThat(measured).containsExactly("1 after 0", "1 after 1");
        assertThat(both).hasSize(2);
        assertThat(lab().rounds("shop", 1, List.of("another input"), measuring)).hasSize(1);
    }

    @Test
    void a_part_without_rounds_is_empty_when_none_is_wanted() throws Exception {
        assertThat(lab().rounds("shop", 0, List.of(), (_, _) -> RoundStoreTest.round(1, 1)))
                .isEmpty();
    }

    @Test
    void parts_get_one_round_each_in_turn_until_an_arm_fails() throws Exception {
        List<String> measured = new ArrayList<>();
        InterleavedResults failing = new InterleavedResults(
                "", List.of(new InterleavedResults.Samples("auto", "it hangs", List.of(), List.of())));
        Lab lab = lab();

        Map<String, List<Sitting>> all =
                lab.measureInTurn(List.of("shop", "bank"), Function.identity(), 2, (part, rounds) -> {
                    measured.add(part + " " + rounds);
                    return List.of(new Sitting("", part.equals("bank") ? failing : RoundStoreTest.round(10, 8)));
                });

        assertThat(measured).containsExactly("shop 1", "bank 1", "shop 2");
        assertThat(all).containsOnlyKeys("shop", "bank");
        assertThat(lab.brokenPromises()).containsExactly("bank: auto failed: it hangs");
    }

    @Test
    void rounds_of_machines_with_any_number_of_cpus_are_found() throws Exception {
        int cpus = lab().cpus();
        Sitting elsewhere = new Sitting("EPYC", RoundStoreTest.round(10, 5));
        new RoundStore(folder.resolve("rounds.json"), false)
                .add("shop", List.of("5000 CPUs", "input", "fifo"), elsewhere);
        lab().rounds("shop", 1, List.of("input"), (_, _) -> RoundStoreTest.round(10, 8));
        lab().rounds("shop", 1, List.of("another input"), (_, _) -> RoundStoreTest.round(1, 1));

        List<Lab.RoundsOfMachines> all = lab().roundsOfAllMachines("shop", List.of("input"));

        assertThat(all).extracting(Lab.RoundsOfMachines::cpus).containsExactly(cpus, 5000);
        assertThat(all.getLast().sittings()).containsExactly(elsewhere);
    }

    @Test
    void rounds_with_a_failure_are_not_kept() throws Exception {
        InterleavedResults failing = new InterleavedResults(
                "", List.of(new InterleavedResults.Samples("bare", "it exited with status 1", List.of(), List.of())));

        List<Sitting> failed = lab().rounds("shop", 1, List.of(), (_, _) -> failing);

        assertThat(failed.getLast().results().failures()).containsExactly("bare failed: it exited with status 1");
        assertThat(lab().rounds("shop", 0, List.of(), (_, _) -> failing)).isEmpty();
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
