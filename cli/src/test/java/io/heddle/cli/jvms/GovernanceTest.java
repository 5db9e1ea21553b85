package io.heddle.cli.jvms;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.documents.JsonFile;
import io.heddle.governor.registry.GovernorStatus;
import io.heddle.governor.selector.SelectorStatus;
import io.heddle.governor.selector.SelectorStatus.Gain;
import io.heddle.governor.selector.SelectorStatus.Phase;
import io.heddle.kernel.tasks.ProcessId;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GovernanceTest {
    private static Governance auto(Phase phase, @Nullable Double since, @Nullable Gain gain) {
        SelectorStatus selector =
                new SelectorStatus("auto", phase, "default", "fifo", since, "a reason", "young collections", gain, 0.0);
        return new Governance(
                new RunningJvm.Governor(7, "run", "auto"),
                new GovernorStatus(GovernorStatus.SCHEMA, 7, 8, "default", null, selector));
    }

    @ParameterizedTest
    @CsvSource({
        "OBSERVING, auto: observing under default",
        "COMPARING, auto: comparing fifo with default",
        "CHECKING, auto: checking whether fifo stalls the program",
        "SETTLED, auto: using default since 2.5 s",
        "DISABLED, auto: ended"
    })
    void each_phase_is_an_activity(Phase phase, String text) {
        assertThat(auto(phase, 2.5, null).activity()).isEqualTo(text);
    }

    @Test
    void an_effect_has_an_interval_or_says_that_there_is_none() {
        assertThat(auto(Phase.SETTLED, 1.0, new Gain(1.3, 1, null, 2.0, 0.9)).gain())
                .isEqualTo("1.30x in 1 pair, no interval yet");
        assertThat(auto(Phase.SETTLED, 1.0, new Gain(1.3, 6, 1.1, 1.5, 0.9)).gain())
                .isEqualTo("1.30x in 6 pairs (1.10 to 1.50, 90 % confidence)");
        assertThat(auto(Phase.OBSERVING, null, null).gain()).isEmpty();
    }

    @Test
    void a_lost_policy_is_the_reason() {
        Governance lost = new Governance(
                new RunningJvm.Governor(7, "run", "fifo"),
                new GovernorStatus(
                        GovernorStatus.SCHEMA, 7, 8, "default", "the policy was reverted: starvation", null));

        assertThat(lost.reason()).isEqualTo("the policy was reverted: starvation");
        assertThat(lost.activity()).isEmpty();
        assertThat(lost.policy()).isEqualTo("default");
    }

    @Test
    void a_state_that_is_not_known_is_unknown() {
        Governance unknown = new Governance(new RunningJvm.Governor(7, "run", "fifo"), null);

        assertThat(unknown.policy()).isEqualTo("unknown");
        assertThat(unknown.reason()).contains("no state");
        assertThat(unknown.activity()).isEmpty();
    }

    private static Optional<GovernorStatus> parsed(String json) {
        return JsonFile.readIfValid(json.getBytes(StandardCharsets.UTF_8), GovernorStatus.class)
                .filter(status -> status.isOf(new ProcessId(7, 8)));
    }

    @Test
    void a_later_version_may_add_fields() {
        assertThat(parsed("{\"schema\":\"heddle.status/1\",\"pid\":7,\"startTicks\":8,\"policy\":\"fifo\","
                        + "\"later\":{}}"))
                .hasValueSatisfying(status -> assertThat(status.policy()).isEqualTo("fifo"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "null",
                "[]",
                "{}",
                "\u0000",
                "{\"schema\":\"heddle.status/1\",\"pid\":7,\"startTicks\":8,\"policy\":\"fi",
                "{\"schema\":\"heddle.status/1\",\"pid\":7,\"startTicks\":8}",
                "{\"schema\":\"heddle.status/2\",\"pid\":7,\"startTicks\":8,\"policy\":\"fifo\"}",
                "{\"schema\":\"heddle.status/1\",\"pid\":7,\"startTicks\":9,\"policy\":\"fifo\"}",
                "{\"schema\":\"heddle.status/1\",\"pid\":7,\"startTicks\":8,\"policy\":\"fifo\","
                        + "\"selector\":{\"phase\":\"OBSERVING\"}}",
                "{\"schema\":\"heddle.status/1\",\"pid\":7,\"startTicks\":8,\"policy\":\"fifo\","
                        + "\"selector\":{\"selector\":\"auto\",\"phase\":\"LATER\",\"chosen\":\"fifo\",\"reason\":\"\"}}"
            })
    void a_torn_foreign_or_later_file_is_no_state(String json) {
        assertThat(parsed(json)).isEmpty();
    }
}
