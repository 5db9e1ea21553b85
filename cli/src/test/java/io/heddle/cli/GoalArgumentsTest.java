package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Goals that make no sense: one line with cause and advice, before anything starts. */
class GoalArgumentsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "--goal p99 ! '--goal': goal 'p99' has no source. Write [STATISTIC:]more|less=SOURCE, for" + " example",
                "--goal p99:less=http://localhost/m ! names no metric. Append #METRIC",
                "--goal less=http://localhost/m#a --keep p9x:less=http://localhost/m#a ! '--keep' (GOAL): goal"
                        + " 'p9x:less=http://localhost/m#a' has the unknown statistic 'p9x'. Write p50, p99,",
                "--keep less=http://localhost/m#a ! --keep needs --goal, which says what to improve.",
                "--goal less=http://localhost/m#a --keep more=http://localhost/m#a ! goals"
                        + " 'less=http://localhost/m#a' and 'more=http://localhost/m#a' contradict each other."
                        + " Remove one of them.",
                "--goal less=http://localhost/m#a --goal more=http://localhost/m#b ! --goal is given 2 times, but auto"
                        + " improves one goal. Use --keep for the others.",
                "--goal less=http://localhost/m#a -p slice ! --goal needs policy auto, but the policy is slice. Remove"
                        + " --policy, or the goals.",
                "--goal less=http://localhost/m#a -p selector:turnover ! --goal needs policy auto, but the policy is "
            })
    void a_goal_that_makes_no_sense_is_one_line(String options, String message) throws Exception {
        List<String> run = new ArrayList<>(List.of("run"));
        run.addAll(List.of(options.split(" ")));
        run.addAll(List.of("--", "echo", "started"));
        requireRefused(run, 125, message);

        List<String> attach = new ArrayList<>(List.of("attach"));
        attach.addAll(List.of(options.split(" ")));
        attach.add(Long.toString(ProcessHandle.current().pid()));
        requireRefused(attach, 2, message);
    }

    private static void requireRefused(List<String> arguments, int status, String message) throws Exception {
        Outcome outcome = HeddleProcess.outcome(arguments.toArray(String[]::new));

        assertThat(outcome.err()).startsWith("heddle: ").hasLineCount(1).contains(message);
        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(status));
        assertThat(outcome.out()).isEmpty();
    }
}
