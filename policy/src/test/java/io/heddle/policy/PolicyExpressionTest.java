package io.heddle.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.tasks.SchedulingClass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyExpressionTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void a_name_is_the_policy_of_that_name() {
        for (Policy policy : Policies.ALL) {
            assertThat(PolicyExpression.parse(policy.name())).isSameAs(policy);
        }
    }

    @Test
    void terms_are_joined_by_role_and_setting() {
        Policy policy = PolicyExpression.parse("fifo+pinned");

        assertThat(policy.name()).isEqualTo("fifo+pinned");
        assertThat(policy.settings(Role.APP))
                .isEqualTo(new SchedulingSettings(
                        SchedulingClass.FIFO, 1, Quantum.AMONG_EQUALS, null, null, new CpuAffinity.Spread()));
        assertThat(policy.settings(Role.JIT)).isEqualTo(Policies.FIFO.settings(Role.JIT));
        assertThat(policy.isRealtime() && policy.bindsThreads()).isTrue();
    }

    @Test
    void batch_threads_may_have_slices() {
        assertThat(PolicyExpression.parse("batch+slice").settings(Role.APP))
                .isEqualTo(
                        new SchedulingSettings(SchedulingClass.BATCH, null, null, Duration.ofMillis(100), null, null));
    }

    @Test
    void threads_may_be_virtual_under_any_policy() {
        Policy policy = PolicyExpression.parse("fifo+virtual:carriers=3,bound=audio-*,bound=main");

        assertThat(policy.threads()).isEqualTo(new VirtualThreads(3, List.of("audio-*", "main")));
        assertThat(policy.settingsByRole()).isEqualTo(Policies.FIFO.settingsByRole());
        assertThat(policy.name()).isEqualTo("fifo+virtual:carriers=3,bound=audio-*,bound=main");
        assertThat(PolicyExpression.parse("virtual").touchesAnything()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"default+slice", "slice+default"})
    void default_adds_nothing(String text) {
        assertThat(PolicyExpression.parse(text).settingsByRole()).isEqualTo(Policies.SLICE.settingsByRole());
    }

    @ParameterizedTest
    @CsvSource({"slice+pinned, pinned+slice", "fifo+pinned, pinned+fifo", "batch+slice-nice, slice-nice+batch"})
    void the_order_of_terms_says_nothing(String one, String other) {
        assertThat(PolicyExpression.parse(one).settingsByRole())
                .isEqualTo(PolicyExpression.parse(other).settingsByRole());
    }

    @Test
    void a_file_is_a_term_like_any_other() throws Exception {
        Path file = Files.writeString(folder.resolve("mine.toml"), "roles.JIT.nice = 3");

        Policy policy = PolicyExpression.parse("batch+" + file);

        assertThat(policy.name()).isEqualTo("batch+" + file);
        assertThat(policy.settings(Role.APP)).isEqualTo(SchedulingSettings.batch());
        assertThat(policy.settings(Role.JIT)).isEqualTo(SchedulingSettings.UNTOUCHED.withNice(3));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "slice+slice-nice | slice and slice-nice both set slice of APP; leave one of them out",
                "fifo+pinned+fifo-all | fifo and fifo-all both set class of APP; leave one of them out",
                "slice+fifo | fifo makes APP real-time, where slice, which slice sets, means nothing; leave one of them out",
                "fiffo | no policy is called 'fiffo'; did you mean fifo? known are default, slice,",
                "slcie-nice+pinned | no policy is called 'slcie-nice'; did you mean slice-nice? known are",
                "Fifo | did you mean fifo?",
                "virtual+virtual:carriers=1 | virtual and virtual:carriers=1 both say what becomes of threads; leave one of them out",
                "virtual:carriers=0 | carriers takes a number from 1 to 4096, not '0'",
                "virtual:carriers=two | carriers takes a number from 1 to 4096, not 'two'",
                "virtual:bound= | bound takes a thread's name or a pattern such as audio-*",
                "virtual:carier=2 | no option of virtual is called 'carier'; did you mean carriers? known are",
                "virtul | did you mean virtual?",
                "fastest | no policy is called 'fastest'; known are default, slice, slice-nice, batch, fifo, rr, fifo-all, pinned, shortest-first, shortest-first-nice, virtual, auto, and TOML files",
                "bare | bare is the program without Heddle; run it so, or choose default",
                "slice+bare | bare is the program without Heddle, to which nothing is added",
                "slice++pinned | lacks a term beside '+'",
                "+ | lacks a term",
                "no/such.toml | there is no policy file no/such.toml; check its path",
                "./ | cannot read policy file ./: it is a folder. Name a TOML file.",
                "/dev/zero | /dev/zero is no policy file: it has more than 64 KiB"
            })
    void what_is_no_policy_is_told_with_its_mend(String text, String message) {
        assertThatThrownBy(() -> PolicyExpression.parse(text))
                .isInstanceOf(PolicyException.class)
                .hasMessageContaining(message);
    }

    @Test
    void nothing_is_no_policy() {
        assertThatThrownBy(() -> PolicyExpression.parse(""))
                .hasMessageStartingWith("no policy is called ''; known are");
    }
}
