package io.heddle.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.scheduler.Choices;
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
                        SchedulingClass.FIFO, 1, Quantum.WITHIN_RANK, null, null, new CpuAffinity.Spread()));
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

        assertThat(policy.threads()).isEqualTo(new VirtualThreads(3, Choices.DEFAULT, List.of("audio-*", "main")));
        assertThat(policy.settingsByRole()).isEqualTo(Policies.FIFO.settingsByRole());
        assertThat(policy.name()).isEqualTo("fifo+virtual:carriers=3,bound=audio-*,bound=main");
        assertThat(PolicyExpression.parse("virtual").changesThreads()).isFalse();
    }

    @Test
    void options_of_the_collector_are_a_term() {
        Policy policy = PolicyExpression.parse("fifo+gc:yields-before-sleep=0,threads=2");

        assertThat(policy.collector()).isEqualTo(new CollectorOptions(2, 0));
        assertThat(policy.settingsByRole()).isEqualTo(Policies.FIFO.settingsByRole());
        assertThat(policy.name()).isEqualTo("fifo+gc:threads=2,yields-before-sleep=0");
        assertThat(policy.changesLaunch()).isTrue();
        assertThat(PolicyExpression.parse("auto+gc:threads=1").selection()).isNotNull();
        assertThat(new CollectorOptions(1, null).jvmOptions()).containsExactly("-XX:ParallelGCThreads=1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    gc                            | gc takes options, such as gc:threads=1 or gc:yields-before-sleep=0
                    gc:                           | unknown option of gc ''. Known: threads, yields-before-sleep
                    gc:threads=0                  | threads takes a number from 1 to 1024, not '0'
                    gc:threads=many               | threads takes a number from 1 to 1024, not 'many'
                    gc:yields-before-sleep=-1     | yields-before-sleep takes a number from 0 to 1000000, not '-1'
                    gc:thread=1                   | unknown option of gc 'thread'. Did you mean 'threads'? Known: threads, yields-before-sleep
                    gc:threads=1+gc:threads=2     | gc:threads=1 and gc:threads=2 both set options of the collector. Join their options with a comma.
                    """)
    void wrong_options_of_the_collector_are_refused(String text, String message) {
        assertThatThrownBy(() -> PolicyExpression.parse(text))
                .isInstanceOf(PolicyException.class)
                .hasMessage(message);
    }

    @Test
    void the_scheduler_of_virtual_threads_has_choices() {
        Policy policy = PolicyExpression.parse("virtual:idling=sleep-only,order=shortest-first,carriers=2");

        assertThat(policy.threads())
                .isEqualTo(new VirtualThreads(
                        2, Choices.DEFAULT.with("order", "shortest-first").with("idling", "sleep-only"), List.of()));
        assertThat(policy.name()).isEqualTo("virtual:carriers=2,order=shortest-first,idling=sleep-only");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    virtual:order=fastest | order takes one of fifo, lifo, priority, shortest-first, not 'fastest'
                    virtual:oder=fifo     | unknown option of virtual 'oder'. Did you mean 'order'? Known: carriers, bound, order, placement, stealing, idling
                    """)
    void unknown_choices_are_refused(String text, String message) {
        assertThatThrownBy(() -> PolicyExpression.parse(text))
                .isInstanceOf(PolicyException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"default+slice", "slice+default"})
    void default_adds_nothing(String text) {
        assertThat(PolicyExpression.parse(text).settingsByRole()).isEqualTo(Policies.SLICE.settingsByRole());
    }

    @ParameterizedTest
    @CsvSource({"slice+pinned, pinned+slice", "fifo+pinned, pinned+fifo", "batch+slice-nice, slice-nice+batch"})
    void the_order_of_terms_does_not_matter(String one, String other) {
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
                "slice+slice-nice | slice and slice-nice both set slice of APP. Leave one of them out.",
                "fifo+pinned+fifo-all | fifo and fifo-all both set class of APP. Leave one of them out.",
                "slice+fifo | fifo makes APP real-time, so the slice that slice sets has no effect. Leave one of",
                "fiffo | unknown policy 'fiffo'. Did you mean 'fifo'? Known: default, slice,",
                "slcie-nice+pinned | unknown policy 'slcie-nice'. Did you mean 'slice-nice'? Known:",
                "Fifo | Did you mean 'fifo'?",
                "virtual+virtual:carriers=1 | virtual and virtual:carriers=1 both convert threads. Leave one of",
                "virtual:carriers=0 | carriers takes a number from 1 to 4096, not '0'",
                "virtual:carriers=two | carriers takes a number from 1 to 4096, not 'two'",
                "virtual:bound= | bound takes a thread's name or a pattern such as audio-*",
                "virtual:carier=2 | unknown option of virtual 'carier'. Did you mean 'carriers'? Known:",
                "virtul | Did you mean 'virtual'?",
                "fastest | unknown policy 'fastest'. Known: default, slice, slice-nice, batch, fifo, rr, fifo-all, pinned, shortest-first, shortest-first-nice, jvm-first, virtual, auto, and TOML files",
                "bare | bare means without Heddle. Run the command itself, or use default",
                "slice+bare | bare means without Heddle, so it cannot be part of 'slice+bare'",
                "slice++pinned | lacks a term beside '+'",
                "+ | lacks a term",
                "no/such.toml | cannot read policy file no/such.toml: no such file. Check the path.",
                "./ | cannot read policy file ./: it is a folder. Name a TOML file.",
                "/dev/zero | cannot read policy file /dev/zero: the file has more than 64 KiB"
            })
    void an_invalid_policy_is_rejected_with_cause_and_remedy(String text, String message) {
        assertThatThrownBy(() -> PolicyExpression.parse(text))
                .isInstanceOf(PolicyException.class)
                .hasMessageContaining(message);
    }

    @Test
    void an_empty_text_is_no_policy() {
        assertThatThrownBy(() -> PolicyExpression.parse("")).hasMessageStartingWith("unknown policy ''. Known:");
    }
}
