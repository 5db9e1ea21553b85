package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompareArgumentsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--arm fastest -- true | unknown policy 'fastest'. Known: default, slice,",
                "--arm =slice -- true | an arm has an empty label: =slice. Write a label before '='",
                "--arm slice= -- true | unknown policy ''",
                "--arm slice --arm slice -- true | two arms have the same label. Write LABEL=TERM",
                "--arm default --null --arm default-again=slice -- true | two arms",
                "--timeout soon -- true | 'soon' is not a duration. Write 500ms, 30s, 5m or 2h",
                "--timeout 99999999999999999999s -- true | is not a duration",
                "--timeout 999999999h -- true | '999999999h' is more than 292 years",
                "--timeout 0s -- true | --timeout",
                "--runs 0 -- true | --runs must be at least 1",
                "--runs many -- true | '--runs'",
                "-n 0 -- true | --runs must be at least 1",
                "-w -1 -- true | --warmup at least 0",
                "-p fastest -- true | unknown policy 'fastest'",
                "-d 0s --metric a=(.):less -- true | --for and --ready-timeout must be above 0",
                "--input missing -- true | cannot read --input missing once for each run",
                "--input /dev/null -- true | Name a regular file",
                "--margin 0 -- true | --margin above 0",
                "--margin NaN -- true | --margin above 0 and finite",
                "--margin Infinity -- true | --margin above 0 and finite",
                "--json - --csv - -- true | two documents would go to standard output. Name a file for each.",
                "--json /dev/stderr --csv /dev/fd/2 -- true | two documents would go to standard error. Name a file"
                        + " for each",
                "--html page --markdown ./page -- true | two documents would go to /",
                "--csv missing/runs -- true | its folder does not exist",
                "--arm default | COMMAND",
                "--metric p99 -- true | --metric 'p99' has no name. Write NAME=REGEX:more or NAME=REGEX:less",
                "--metric p99=p99 -- true | does not say whether more or less is better",
                "--metric =([0-9]):less -- true | needs a name",
                "--metric p99=([0-9]):up -- true | must end in :more or :less",
                "--metric p99=p99:less -- true | has a REGEX without a group. Put the number in parentheses",
                "--metric p99=([0-9:less -- true | has a malformed REGEX: Unclosed character class",
                "--metric a=(.):less --metric a=(.):more -- true | two metrics are called 'a'",
                "--metric cpuSeconds=(.):less -- true | is reserved: Heddle measures a metric of this name",
                "--ready log:up --metric a=(.):less -- true | --ready does not specify what to measure",
                "--ready-timeout 3s -- true | --ready-timeout needs --ready",
                "--load true -- true | a server needs a metric: its wall time is meaningless",
                "--for 3s -- true | a server needs a metric: its wall time is meaningless",
                "--for 0s --metric a=(.):less -- true | --for and --ready-timeout must be above 0",
                "--ready port:http --load true --metric a=(.):less -- true | needs a number from 1 to 65535, not"
                        + " 'http'",
                "--ready port:65536 --load true --metric a=(.):less -- true | not '65536'",
                "--ready log:( --load true --metric a=(.):less -- true | has a malformed REGEX: Unclosed group",
                "--ready log: --load true --metric a=(.):less -- true | needs a REGEX",
                "--what -- true | '--what'"
            })
    void what_makes_no_sense_is_one_line_and_status_2(String line, String message) throws Exception {
        Outcome outcome = HeddleProcess.outcome(("compare " + line).split(" "));

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).hasLineCount(1).startsWith("heddle: ").contains(message);
    }

    @Test
    void a_demo_without_runs_is_one_line_and_status_2() throws Exception {
        Outcome outcome = HeddleProcess.outcome("demo", "--runs", "0");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(outcome.err()).hasLineCount(1).contains("--runs must be at least 1");
    }

    @ParameterizedTest
    @CsvSource({"-x, ''", "-r, ''", "--rnus, --runs", "--polcy, --policy", "--ignore-failures=1, --ignore-failure"})
    void only_a_misspelled_option_has_a_suggestion(String typed, String meant) throws Exception {
        Outcome outcome = HeddleProcess.outcome("compare", typed, "3", "--", "true");

        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(outcome.err())
                .hasLineCount(1)
                .contains(meant.isEmpty() ? "'. `heddle compare --help`" : "'. Did you mean '" + meant + "'?");
    }
}
