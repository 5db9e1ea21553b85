package io.heddle.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.documents.UserError;
import io.heddle.lab.experiments.Experiments;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ExperimentOptionsTest {
    private static final ExperimentOptions BOTH =
            new ExperimentOptions(Path.of("/home/user/suite.jar"), Duration.ofMinutes(2));

    @Test
    void the_command_of_a_page_has_the_options_without_folders() {
        assertThat(BOTH.words()).containsExactly("--jar", "suite.jar", "--length", "2m");
        assertThat(ExperimentOptions.NONE.words()).isEmpty();
    }

    @Test
    void an_experiment_refuses_options_that_it_lacks() {
        assertThatCode(() -> BOTH.requireOf(experiment("renaissance"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> BOTH.requireOf(experiment("services")))
                .isInstanceOf(UserError.class)
                .hasMessage("the experiment services has no option --jar. Remove it.");
        assertThatThrownBy(() -> new ExperimentOptions(null, Duration.ofSeconds(5)).requireOf(experiment("policies")))
                .isInstanceOf(UserError.class)
                .hasMessage("the experiment policies has no option --length. Remove it.");
        assertThatCode(() -> ExperimentOptions.NONE.requireOf(experiment("policies")))
                .doesNotThrowAnyException();
    }

    private static Experiment experiment(String name) {
        return Experiments.named(name).orElseThrow();
    }
}
