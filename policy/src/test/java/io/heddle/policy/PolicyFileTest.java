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
import java.util.stream.Stream;
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

        for (Policy policy :
                Stream.concat(Policies.ALL.stream(), Policies.ORDERED.stream()).toList()) {
            if (!policy.equals(Policies.DEFAULT)) {
                assertThat(examples)
                        .filteredOn(example -> example.name().equals(policy.name()))
                        .singleElement()
                        .isEqualTo(policy);
            }
        }
    }

    @Test
    void what_works_for_the_application_is_ranked_with_it_and_runs_where_it_likes() {
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
    void an_order_ranks_threads_by_name_and_what_works_for_them_with_the_first() {
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
    void a_table_of_its_own_keeps_a_role_from_that() {
        Policy policy = parse("""
                [roles.APP]
                nice = +5
                [roles.OTHER]
                """);

        assertThat(policy.settings(Role.OTHER)).isEqualTo(SchedulingSettings.UNTOUCHED);
        assertThat(policy.settings(Role.GC_CONCURRENT)).isEqualTo(SchedulingSettings.UNTOUCHED.withNice(5));
    }

    @Test
    void who_is_ranked_ahead_of_somebody_gives_way_to_all() {
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
    void ranking_the_application_ahead_of_what_it_waits_for_is_warned_of() {
        assertThat(parse("roles.APP.class = 'fifo'").warnings())
                .containsExactly(
                        "policy mine.toml ranks APP ahead of JIT, GC_PAUSE, VM, which then get no CPU while application"
                                + " threads run: the program may stay interpreted, or wait for itself");
    }

    @Test
    void name_and_summary_are_told() {
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
                "sumary = 'x' | 1:1: no key is called 'sumary'; did you mean summary? known are name, summary, order, roles",
                "[roles.JITT] | 1:1: no role is called 'JITT'; did you mean JIT? known are APP, JIT, GC_PAUSE,",
                "[roles.app] | 1:1: no role is called 'app'; did you mean APP?",
                "[roles.APP];  clas = 'fifo' | 2:3: no setting is called 'clas'; did you mean class? known are class, priority,",
                "[roles.APP];class = 'fito' | 2:1: no class is called 'fito'; did you mean fifo? known are fair, batch, fifo, rr",
                "[roles.APP];class = 1 | 2:1: class must be text in quotes, such as \"fifo\"",
                "[roles.APP];class = 'fifo';priority = 7 | 3:1: priority must be a whole number from 1 to 6: Heddle and its watchdog run ahead",
                "[order];first = 'shortest';[roles.JIT];nice = 3 | 1:1: to put threads in order, [roles.APP] needs a real-time class or a nice value",
                "[order];first = 'shortest';[roles.APP];class = 'fifo';priority = 4 | 3:1: the order takes 4 priorities, up to 7: that of APP may be 3 at most",
                "[order];first = 'shorter';[roles.APP];class = 'fifo' | 2:1: no order is called 'shorter'",
                "[order];first = \"lo\\nngest\";[roles.APP];class = 'fifo' | 2:1: no order is called 'lo ngest'",
                "\"a\\r\\nb\" = 1;[roles.APP];class = 'fifo' | 1:1: no key is called 'a b'",
                "[order];[roles.APP];class = 'fifo' | 1:1: it needs first = \"shortest\" or first = \"longest\"",
                "[order];first = 'shortest';work = {a = 3};[roles.APP];class = 'fifo' | 3:9: a must be text in quotes, such as \"2s\"",
                "[roles.APP];class = 'fifo';priority = '1' | 3:1: priority must be a whole number",
                "[roles.APP];class = 'fifo';priority = 99999999999 | 3:1: priority must be a whole number",
                "[roles.APP];priority = 1 | 2:1: priority is for real-time classes alone; add class",
                "[roles.APP];class = 'batch';turn = '1s' | 3:1: turn is for real-time classes alone",
                "[roles.APP];class = 'fifo';slice = '1ms' | 3:1: slice means nothing in a real-time class",
                "[roles.APP];class = 'fifo';nice = 1 | 3:1: nice means nothing in a real-time class",
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
                "name = 'x' | 1:1: it says nothing of any role; add a table such as [roles.APP]",
                "name = 'a=b' | 1:1: a name is made of letters",
                "[roles.APP];[roles.GC_CONCURRENT];class = 'fifo' | 2:1: GC_CONCURRENT would go ahead of APP",
                "[roles.GC_CONCURRENT];nice = -1 | 1:1: GC_CONCURRENT would go ahead of APP",
                "[roles.APP];nice = 5;[roles.GC_CONCURRENT] | 3:1: GC_CONCURRENT would go ahead of APP"
            })
    void what_is_wrong_is_told_with_its_place(String lines, String message) {
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
    void an_error_in_a_key_behind_another_error_has_its_place() {
        assertThatThrownBy(() -> PolicyFile.parse("mine.toml", "a = \"b\n[\"c]\\E\n"))
                .isInstanceOf(PolicyException.class)
                .hasMessageStartingWith("mine.toml:2:5: Invalid escape sequence '\\E'");
    }
}
