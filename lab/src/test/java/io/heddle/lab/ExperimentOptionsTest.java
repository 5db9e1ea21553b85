package io.heddle.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.documents.UserError;
import io.heddle.lab.experiments.Experiments;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentOptionsTest {
    private static final ExperimentOptions ALL =
            new ExperimentOptions(Path.of("/home/user/suite.jar"), Duration.ofMinutes(2), 3);

    @Test
    void the_command_of_a_page_has_the_options_without_folders() {
        assertThat(ALL.words()).containsExactly("--jar", "suite.jar", "--length", "2m", "--rounds", "3");
        assertThat(ExperimentOptions.NONE.words()).isEmpty();
    }

    @Test
    void an_experiment_refuses_options_that_it_lacks() {
        assertThatCode(() -> ALL.requireOf(experiment("renaissance"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> ALL.requireOf(experiment("services")))
                .isInstanceOf(UserError.class)
                .hasMessage("the experiment services has no option --jar. Remove it.");
        assertThatThrownBy(() ->
                        new ExperimentOptions(null, Duration.ofSeconds(5), null).requireOf(experiment("policies")))
                .isInstanceOf(UserError.class)
                .hasMessage("the experiment policies has no option --length. Remove it.");
        assertThatCode(() -> ExperimentOptions.NONE.requireOf(experiment("policies")))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1001})
    void a_number_of_rounds_out_of_range_is_refused(int rounds) {
        assertThatThrownBy(() -> new ExperimentOptions(null, null, rounds))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("0 to 1000");
    }

    private static Experiment experiment(String name) {
        return Experiments.named(name).orElseThrow();
    }
}
