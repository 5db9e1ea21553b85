package io.heddle.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.SchedulingClass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyFileTest {
    private static final Path DOCUMENTATION = Path.of("../docs/policies.md");
    private static final Pattern EXAMPLE = Pattern.compile("```toml\n(.*?)```", Pattern.DOTALL);

    @Test
    void the_documentation_has_each_policy_that_is_built_in_as_a_file() throws Exception {
        List<Policy> examples = EXAMPLE.matcher(Files.readString(DOCUMENTATION))
                .results()
                .map(MatchResult::group)
                .map(block -> PolicyFile.parse(
                        "docs/policies.md", block.replace("```toml", "").replace("```", "")))
                .toList();

        for (Policy policy : Policies.names().stream()
                .map(name -> Policies.named(name).orElseThrow())
                .toList()) {
            if (!policy.equals(Policies.DEFAULT)) {
                assertThat(examples)
                        .filteredOn(example -> example.name().equals(policy.name()))
                        .singleElement()
                        .isEqualTo(policy);
            }
        }
    }

    @Test
    void helper_threads_get_the_rank_of_the_application_but_not_its_cpus() {
        Policy policy = parse("""
                [roles.APP]
                class = "fifo"
                cpus = "0-1,3"
                """);

        SchedulingSettings application = policy.settings(Role.APP);
        assertThat(application.affinity()).isEqualTo(new CpuAffinity.Within(CpuSet.of(0, 1, 3)));
        for (Role role : List.of(Role.OTHER, Role.GC_CONCURRENT)) {
            assertThat(policy.settings(role)).isEqualTo(application.withoutAffinity());
        }
        assertThat(policy.settings(Role.JIT)).isEqualTo(SchedulingSettings.UNTOUCHED);
    }

    @Test
    void an_order_ranks_threads_by_name_and_helper_threads_at_the_top() {
        Policy policy = parse("""
                [order]
                first = "longest"
                [order.work]
                "short-*" = "20ms"
                "short-lived" = "9s"
                other = "5s"
                [roles.APP]
                class = "fifo"
                priority = 2
                """);

        ThreadOrder order = Objects.requireNonNull(policy.order());
        assertThat(order)
                .isEqualTo(new ThreadOrder(
                        ThreadOrder.First.LONGEST,
                        List.of(
                                new ThreadOrder.Work("short-*", Duration.ofMillis(20)),
                                new ThreadOrder.Work("short-lived", Duration.ofSeconds(9)),
                                new ThreadOrder.Work("other", Duration.ofSeconds(5)))));
        assertThat(order.work("short-lived")).hasValue(Duration.ofMillis(20));
        assertThat(order.work("shorter")).isEmpty();
        assertThat(policy.settings(Role.APP, 0).lentPriority()).isEqualTo(2);
        assertThat(policy.settings(Role.APP, ThreadOrder.RANKS - 1).lentPriority())
                .isEqualTo(5);
        assertThat(policy.settings(Role.GC_CONCURRENT).lentPriority()).isEqualTo(5);
        assertThat(policy.highestRank()).isEqualTo(5);
    }

    @Test
    void a_role_with_its_own_table_does_not_follow_the_application() {
        Policy policy = parse("""
                [roles.APP]
                nice = +5
                [roles.OTHER]
                """);

        assertThat(policy.settings(Role.OTHER)).isEqualTo(SchedulingSettings.UNTOUCHED);
        assertThat(policy.settings(Role.GC_CONCURRENT)).isEqualTo(SchedulingSettings.UNTOUCHED.withNice(5));
    }

    @Test
    void a_thread_ranked_ahead_of_others_is_preempted_in_favour_of_all() {
        Policy policy = parse("""
                [roles.APP]
                class = "rr"
                [roles.JIT]
                class = "rr"
                priority = 2
                [roles.VM]
                class = "rr"
                priority = 2
                turn = "50 ms"
                """);

        // The other roles are in the fair class, behind the application.
        assertThat(policy.settings(Role.APP).quantum()).isEqualTo(Quantum.AHEAD);
        assertThat(policy.settings(Role.JIT).quantum()).isEqualTo(Quantum.AHEAD);
        assertThat(policy.settings(Role.VM).quantum())
                .isEqualTo(new Quantum(Duration.ofMillis(50), Quantum.AHEAD.pause()));
    }

    @Test
    void ranking_the_application_ahead_of_the_jvm_causes_a_warning() {
        assertThat(parse("roles.APP.class = 'fifo'").warnings())
                .containsExactly(
                        "policy mine.toml ranks APP ahead of JIT, GC_PAUSE, VM. Threads of these roles get no CPU while"
                                + " application threads run, so the program may stay interpreted or stall. Give these"
                                + " roles at least the priority of APP.");
    }

    @Test
    void name_and_summary_are_read() {
        Policy policy = parse("name = 'my-own'\nsummary = 'fast'\nroles.APP.class = 'batch'");

        assertThat(policy.name()).isEqualTo("my-own");
        assertThat(policy.summary()).isEqualTo("fast");
        assertThat(policy.uses(SchedulingClass.BATCH)).isTrue();
        assertThat(parse("roles.APP.nice = 1").name()).isEqualTo("mine.toml");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[roles.APP;class = 'fifo' | 1:11: Unexpected end of line, expected ]",
                "[roles.APP];slice = 100ms | 2:12: Unexpected 'ms'",
                "[roles.APP];nice = 1;nice = 2 | 3:1: nice previously defined at line 2, column 1",
                "sumary = 'x' | 1:1: unknown key 'sumary'. Did you mean 'summary'? Known: name, summary, order, roles",
                "[roles.JITT] | 1:1: unknown role 'JITT'. Did you mean 'JIT'? Known: APP, JIT, GC_PAUSE,",
                "[roles.app] | 1:1: unknown role 'app'. Did you mean 'APP'?",
                "[roles.APP];  clas = 'fifo' | 2:3: unknown setting 'clas'. Did you mean 'class'? Known: class,",
                "[roles.APP];class = 'fito' | 2:1: unknown class 'fito'. Did you mean 'fifo'? Known: fair, batch",
                "[roles.APP];class = 1 | 2:1: class must be text in quotes, such as \"fifo\"",
                "[roles.APP];class = 'fifo';priority = 7 | 3:1: priority must be a whole number from 1 to 6: Heddle and its watchdog need higher priorities",
                "[order];first = 'shortest';[roles.JIT];nice = 3 | 1:1: an order needs a real-time class or a nice value in [roles.APP]",
                "[order];first = 'shortest';[roles.APP];class = 'fifo';priority = 4 | 3:1: the order needs 4 priorities, up to 7. Give APP a priority of at most 3.",
                "[order];first = 'shorter';[roles.APP];class = 'fifo' | 2:1: unknown order 'shorter'",
                "[order];first = \"lo\\nngest\";[roles.APP];class = 'fifo' | 2:1: unknown order 'lo ngest'",
                "\"a\\r\\nb\" = 1;[roles.APP];class = 'fifo' | 1:1: unknown key 'a b'",
                "[order];[roles.APP];class = 'fifo' | 1:1: [order] needs first = \"shortest\" or first = \"longest\"",
                "[order];first = 'shortest';work = {a = 3};[roles.APP];class = 'fifo' | 3:9: a must be text in quotes, such as \"2s\"",
                "[roles.APP];class = 'fifo';priority = '1' | 3:1: priority must be a whole number",
                "[roles.APP];class = 'fifo';priority = 99999999999 | 3:1: priority must be a whole number",
                "[roles.APP];priority = 1 | 2:1: priority needs a real-time class. Add class",
                "[roles.APP];class = 'batch';turn = '1s' | 3:1: turn needs a real-time class",
                "[roles.APP];class = 'fifo';slice = '1ms' | 3:1: slice has no effect in a real-time class",
                "[roles.APP];class = 'fifo';nice = 1 | 3:1: nice has no effect in a real-time class",
                "[roles.APP];class = 'fifo';turn = '1ms' | 3:1: turn must be from 16 ms to 10000 ms, such as \"200ms\"",
                "[roles.APP];class = 'fifo';pause = 'long' | 3:1: pause must be from 0 ms to 10000 ms",
                "[roles.APP];slice = '1s' | 2:1: slice must be from 100 us to 100 ms, such as \"100ms\"",
                "[roles.APP];slice = 100 | 2:1: slice must be text in quotes",
                "[roles.APP];nice = 20 | 2:1: nice must be a whole number from -20 to 19",
                "[roles.APP];nice = 0.5 | 2:1: nice must be a whole number",
                "[roles.APP];cpus = 'all' | 2:1: cpus must be \"spread\", or CPUs such as \"0-3,8\"",
                "[roles.APP];cpus = '' | 2:1: cpus must be",
                "[roles.APP];cpus = '3-1' | 2:1: cpus must be",
                "[roles.APP];cpus = 0 | 2:1: cpus must be text in quotes",
                "roles = 3 | 1:1: roles must be a table, such as [roles.APP]",
                "[roles];APP = 3 | 2:1: APP must be a table",
                "name = 'x' | 1:1: no role has settings. Add a table such as [roles.APP].",
                "name = 'a=b' | 1:1: name must consist of letters",
                "[roles.APP];[roles.GC_CONCURRENT];class = 'fifo' | 2:1: GC_CONCURRENT would run ahead of APP",
                "[roles.GC_CONCURRENT];nice = -1 | 1:1: GC_CONCURRENT would run ahead of APP",
                "[roles.APP];nice = 5;[roles.GC_CONCURRENT] | 3:1: GC_CONCURRENT would run ahead of APP"
            })
    void errors_name_line_and_column(String lines, String message) {
        assertThatThrownBy(() -> parse(lines.replace(';', '\n')))
                .isInstanceOf(PolicyException.class)
                .hasMessageStartingWith("mine.toml:" + message)
                .message()
                .hasLineCount(1);
    }

    private static Policy parse(String text) {
        return PolicyFile.parse("mine.toml", text);
    }

    /** Found by a fuzz test: this error is thrown, not returned. */
    @Test
    void an_error_in_a_key_after_another_error_has_its_position() {
        assertThatThrownBy(() -> PolicyFile.parse("mine.toml", "a = \"b\n[\"c]\\E\n"))
                .isInstanceOf(PolicyException.class)
                .hasMessageStartingWith("mine.toml:2:5: Invalid escape sequence '\\E'");
    }
}
