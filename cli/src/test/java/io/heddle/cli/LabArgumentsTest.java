package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Outcome;
import org.junit.jupiter.api.Test;

class LabArgumentsTest {
    @Test
    void the_experiments_are_listed_with_their_questions() throws Exception {
        Outcome listed = HeddleProcess.outcome("lab", "list");
        assertThat(listed.status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(listed.out()).contains("policies", "two-programs", "differential", "minimum-heap", "?");
    }

    @Test
    void an_unknown_experiment_is_refused_in_one_line_that_names_the_known() throws Exception {
        Outcome refused = HeddleProcess.outcome("lab", "run", "polices", "--short");
        assertThat(refused.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(refused.err())
                .startsWith("heddle: no experiment is called 'polices'")
                .contains("policies")
                .hasLineCount(1);
    }

    @Test
    void without_sources_there_is_nothing_to_experiment_with() throws Exception {
        Outcome refused = HeddleProcess.outcome("lab", "run", "policies");
        assertThat(refused.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(refused.err()).contains("experiments need Heddle's sources").hasLineCount(1);
    }

    @Test
    void an_option_that_the_experiment_lacks_is_refused() throws Exception {
        Outcome refused = HeddleProcess.outcome("lab", "run", "policies", "--length", "5s");
        assertThat(refused.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(refused.err()).isEqualTo("heddle: the experiment policies has no option --length. Remove it.\n");
    }

    @Test
    void lab_alone_says_what_it_lacks() throws Exception {
        Outcome refused = HeddleProcess.outcome("lab");
        assertThat(refused.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(refused.err()).contains("no command given. Use list").hasLineCount(1);
    }
}
