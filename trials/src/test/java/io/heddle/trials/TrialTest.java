package io.heddle.trials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.trials.TrialResult.Ending;
import io.heddle.trials.analysis.Analysis;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class TrialTest {
    private static final Plan FOUR_ROUNDS = new Plan(1, 4, 2, 1);

    private final List<String> log = new ArrayList<>();

    private final TrialListener<String> logging = new TrialListener<>() {
        @Override
        public void measured(RunId run, String measurement) {
            log.add(run.phase() + " " + run.round() + " " + run.arm());
        }

        @Override
        public void disturbed(RunId run, String reason) {
            log.add("disturbed " + run.arm() + " " + run.attempt() + ": " + reason);
        }

        @Override
        public void failed(RunId run, String reason) {
            log.add("failed " + run.arm() + " " + run.round() + ": " + reason);
        }
    };

    private final Arm<String> a = Arm.baseline("a", () -> "A");
    private final Arm<String> b = Arm.candidate("b", () -> "B");

    private TrialResult<String> run(List<Arm<String>> arms) {
        return new Trial<>(arms, FOUR_ROUNDS).run(logging, () -> false);
    }

    private static Measurable<String> failingFromRun(int first) {
        int[] runs = {0};
        return () -> {
            if (runs[0]++ >= first) {
                throw new RunFailed("exit status 3");
            }
            return "X";
        };
    }

    @Test
    void every_round_runs_every_arm_once_and_warm_ups_do_not_count() {
        var result = run(List.of(a, b));
        assertThat(log.subList(0, 2)).containsExactly("WARMUP 0 a", "WARMUP 0 b");
        assertThat(log).hasSize(10);
        assertThat(result.ending()).isEqualTo(Ending.COMPLETE);
        assertThat(result.completeRounds()).isEqualTo(4);
        assertThat(result.arms()).allSatisfy(arm -> assertThat(arm.samples())
                .extracting(ArmResult.Sample::round)
                .containsExactly(0, 1, 2, 3));
    }

    @Test
    void a_stopped_trial_returns_its_samples_so_far() {
        var stop = new AtomicBoolean();
        int[] runs = {0};
        Arm<String> counting = Arm.baseline("a", () -> {
            stop.set(++runs[0] == 3);
            return "A";
        });
        var result = new Trial<>(List.of(counting, b), FOUR_ROUNDS).run(logging, stop::get);
        assertThat(result.ending()).isEqualTo(Ending.STOPPED);
        assertThat(result.completeRounds()).isEqualTo(2);
        assertThat(result.baseline().samples()).hasSize(2);
        assertThat(runs[0]).isEqualTo(3);
    }

    @Test
    void an_interrupted_trial_returns_its_samples_so_far_and_keeps_the_interrupt() {
        int[] runs = {0};
        Arm<String> interrupted = Arm.candidate("b", () -> {
            if (++runs[0] == 3) {
                throw new InterruptedException();
            }
            return "B";
        });
        var result = run(List.of(a, interrupted));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.ending()).isEqualTo(Ending.STOPPED);
        assertThat(result.others().getFirst().samples()).hasSize(1);
        assertThat(result.completeRounds()).isEqualTo(1);
    }

    @Test
    void a_failing_arm_leaves_with_its_reason_and_the_others_go_on() {
        var result = run(List.of(a, b, Arm.candidate("c", failingFromRun(2))));
        assertThat(result.ending()).isEqualTo(Ending.COMPLETE);
        assertThat(result.arms())
                .extracting(arm -> arm.label() + arm.samples().size() + arm.failure())
                .containsExactly("a4null", "b4null", "c1exit status 3");
        assertThat(log).filteredOn(line -> line.startsWith("failed")).containsExactly("failed c 1: exit status 3");
    }

    @Test
    void the_trial_ends_when_the_baseline_fails() {
        var result = run(List.of(Arm.baseline("a", failingFromRun(2)), b));
        assertThat(result.ending()).isEqualTo(Ending.BASELINE_FAILED);
        assertThat(result.baseline().failure()).isEqualTo("exit status 3");
        assertThat(result.baseline().samples()).hasSize(1);
    }

    @Test
    void the_trial_ends_when_nothing_is_left_to_compare() {
        var result = run(List.of(a, Arm.candidate("b", failingFromRun(0))));
        assertThat(result.ending()).isEqualTo(Ending.CANDIDATES_FAILED);
        assertThat(log).containsExactly("WARMUP 0 a", "failed b 0: exit status 3");
    }

    @Test
    void a_null_arm_is_nothing_to_compare_when_all_candidates_have_failed() {
        var result = run(List.of(a, Arm.candidate("b", failingFromRun(2)), a.asNull("a again")));
        assertThat(result.ending()).isEqualTo(Ending.CANDIDATES_FAILED);
        assertThat(result.completeRounds()).isEqualTo(1);
    }

    @Test
    void a_disturbed_run_is_retried() {
        int[] runs = {0};
        var result = run(List.of(a, Arm.candidate("b", () -> {
            if (runs[0]++ == 2) {
                throw new RunDisturbed("stopped by Ctrl-Z");
            }
            return "B";
        })));
        assertThat(result.others().getFirst().samples()).hasSize(4);
        assertThat(result.others().getFirst().disturbances()).containsExactly("stopped by Ctrl-Z");
        assertThat(log).contains("disturbed b 0: stopped by Ctrl-Z");
    }

    @Test
    void a_run_without_retries_left_is_skipped_in_its_round_and_tried_in_the_next() {
        int[] runs = {0};
        var result = run(List.of(a, Arm.candidate("b", () -> {
            if (runs[0]++ < 6) {
                throw new RunDisturbed("stopped by Ctrl-Z");
            }
            return "B";
        })));
        assertThat(result.ending()).isEqualTo(Ending.COMPLETE);
        assertThat(result.others().getFirst().samples())
                .extracting(ArmResult.Sample::round)
                .containsExactly(1, 2, 3);
    }

    @Test
    void a_round_that_one_arm_lacks_is_left_out_of_its_ratios() {
        int[] runs = {0};
        Arm<Double> gap = Arm.candidate("b", () -> runs[0]++ == 3 ? Double.NaN : 0.5);
        var result = new Trial<>(List.of(Arm.baseline("a", () -> 1.0), gap), Plan.standard())
                .run(TrialListener.silent(), () -> false);
        assertThat(Analysis.standard()
                        .compare(result, SimulatedMachine.SECONDS)
                        .getFirst()
                        .ratios())
                .hasSize(7)
                .containsOnly(0.5);
    }

    @Test
    void a_null_arm_measures_the_baseline_again() {
        var result = run(List.of(a, b, a.asNull("a again")));
        assertThat(result.arms().getLast().role()).isEqualTo(Arm.Role.NULL);
        assertThat(result.arms().getLast().samples().getFirst().measurement()).isEqualTo("A");
    }

    @Test
    void a_listener_hears_of_each_complete_round_and_of_the_end() {
        List<String> heard = new ArrayList<>();
        TrialListener<String> listener = new TrialListener<>() {
            @Override
            public void roundEnded(RunId.Phase phase, int round) {
                heard.add(phase + " " + round);
            }

            @Override
            public void ended() {
                heard.add("end");
            }
        };
        new Trial<>(List.of(a, Arm.candidate("b", failingFromRun(3))), FOUR_ROUNDS).run(listener, () -> false);
        assertThat(heard).containsExactly("WARMUP 0", "MEASURED 0", "MEASURED 1", "end");
    }

    @Test
    void a_listener_hears_of_the_end_by_an_exception() {
        List<String> heard = new ArrayList<>();
        TrialListener<String> listener = new TrialListener<>() {
            @Override
            public void ended() {
                heard.add("end");
            }
        };
        Arm<String> broken = Arm.baseline("a", () -> {
            throw new IllegalStateException("defect");
        });
        assertThatThrownBy(() -> new Trial<>(List.of(broken, b), FOUR_ROUNDS).run(listener, () -> false))
                .hasMessage("defect");
        assertThat(heard).containsExactly("end");
    }

    @Test
    void labels_are_distinct_and_the_first_arm_alone_is_the_baseline() {
        assertThatThrownBy(() -> run(List.of(a, a.asNull("a")))).hasMessage("two arms are called 'a'");
        assertThatThrownBy(() -> run(List.of(b, a))).hasMessageContaining("exactly the first arm must be the baseline");
    }
}
