package io.heddle.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.jvms.Governance;
import io.heddle.cli.jvms.GovernedProgram;
import io.heddle.cli.jvms.RunningJvm;
import io.heddle.governor.registry.GovernorStatus;
import io.heddle.governor.selector.SelectorStatus;
import io.heddle.governor.selector.SelectorStatus.Gain;
import io.heddle.governor.selector.SelectorStatus.Phase;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StatusMetricsTest {
    static final Gain GAIN = new Gain(1.3, 6, 1.1, 1.5, 0.9);

    static GovernedProgram program(@Nullable String name, @Nullable GovernorStatus status) {
        return new GovernedProgram(
                4711, name, List.of(4711), new Governance(new RunningJvm.Governor(7, "attach", "auto"), status));
    }

    static GovernorStatus auto(String policy, @Nullable Gain gain) {
        return new GovernorStatus(
                GovernorStatus.SCHEMA,
                7,
                8,
                policy,
                null,
                new SelectorStatus(
                        "auto", Phase.COMPARING, "default", "fifo", 2.5, "a reason", "bytes of I/O", gain, 0.004));
    }

    private static String metrics(GovernedProgram... programs) {
        String text = StatusMetrics.of(List.of(programs));
        OpenMetricsSyntax.check(text);
        return text;
    }

    @Test
    void a_program_has_a_sample_of_each_known_value() {
        String own = "pid=\"4711\",program=\"com.example.Server\",heddle=\"7\"";

        String text = metrics(program("com.example.Server", auto("fifo", GAIN)));

        assertThat(text.lines().filter(line -> !line.startsWith("#")).map(line -> line.replace(own, "P")))
                .containsExactly(
                        "heddle_programs 1",
                        "heddle_status_known{P} 1",
                        "heddle_policy_info{P,policy=\"fifo\"} 1",
                        "heddle_policy_lost{P} 0",
                        "heddle_selector_info{P,selector=\"auto\",chosen=\"default\",challenger=\"fifo\"} 1",
                        "heddle_selector_phase{P,phase=\"observing\"} 0",
                        "heddle_selector_phase{P,phase=\"comparing\"} 1",
                        "heddle_selector_phase{P,phase=\"checking\"} 0",
                        "heddle_selector_phase{P,phase=\"settled\"} 0",
                        "heddle_selector_phase{P,phase=\"disabled\"} 0",
                        "heddle_selector_decision_seconds{P} 2.5",
                        "heddle_exploration_cost_ratio{P} 0.004",
                        "heddle_gain_ratio{P,policy=\"fifo\"} 1.3",
                        "heddle_gain_low_ratio{P,policy=\"fifo\"} 1.1",
                        "heddle_gain_high_ratio{P,policy=\"fifo\"} 1.5",
                        "heddle_gain_confidence_ratio{P,policy=\"fifo\"} 0.9",
                        "heddle_pairs_total{P,policy=\"fifo\"} 6");
    }

    @Test
    void an_unknown_value_has_no_sample() {
        assertThat(metrics(
                        program("Main", auto("default", new Gain(Double.NaN, 1, null, Double.POSITIVE_INFINITY, 0.9)))))
                .doesNotContain("heddle_gain_ratio{", "heddle_gain_low_ratio{", "heddle_gain_high_ratio{")
                .contains("heddle_pairs_total{");
        assertThat(metrics(program("Main", auto("default", null)))).doesNotContain("heddle_pairs_total{");
        assertThat(metrics(program("Main", null)))
                .contains("heddle_status_known{pid=\"4711\",program=\"Main\",heddle=\"7\"} 0\n")
                .doesNotContain("heddle_policy_info{");
    }

    @Test
    void no_program_is_a_number_too() {
        assertThat(metrics()).contains("heddle_programs 0\n");
    }

    @Test
    void a_lost_policy_is_marked() {
        assertThat(metrics(program(
                        "Main", new GovernorStatus(GovernorStatus.SCHEMA, 7, 8, "default", "starvation", null))))
                .contains("heddle_policy_lost{pid=\"4711\",program=\"Main\",heddle=\"7\"} 1\n")
                .doesNotContain("heddle_selector_phase{", "starvation");
    }

    @Test
    void a_name_from_outside_cannot_break_out_of_its_label() {
        String hostile = "a\"} 1\nheddle_programs 99 \\ \u001b[2J\u0000\u2028\u0085\uD800";

        String text = metrics(program(hostile, auto(hostile, null)));

        assertThat(text.lines().filter(line -> line.startsWith("heddle_programs ")))
                .containsExactly("heddle_programs 1");
        assertThat(text).contains("program=\"a\\\"} 1 heddle_programs 99 \\\\ \\\\u001b[2J\\\\u0000");
    }

    @Test
    void a_long_name_is_shortened_between_characters() {
        assertThat(metrics(program("𝛑".repeat(5000), null))).contains("program=\"" + "𝛑".repeat(256) + "\"");
    }

    @Test
    void two_heddle_processes_of_one_program_have_different_series() {
        GovernedProgram one = program("Main", auto("fifo", GAIN));
        GovernedProgram other = new GovernedProgram(
                one.pid(),
                one.name(),
                one.jvms(),
                new Governance(
                        new RunningJvm.Governor(9, null, null), one.governance().status()));

        assertThat(metrics(one, other)).contains("heddle=\"7\"} 1", "heddle=\"9\"} 1");
    }
}
