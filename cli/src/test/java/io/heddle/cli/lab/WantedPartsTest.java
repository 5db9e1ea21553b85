package io.heddle.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.documents.UserError;
import java.util.List;
import org.junit.jupiter.api.Test;

class WantedPartsTest {
    @Test
    void without_a_choice_all_parts_are_wanted() {
        WantedParts wanted = new WantedParts(List.of());

        assertThat(wanted.test("graphs")).isTrue();
        assertThat(wanted.areAll()).isTrue();
        assertThatCode(() -> wanted.requireAll("policies")).doesNotThrowAnyException();
    }

    @Test
    void a_part_that_the_experiment_lacks_is_refused() {
        WantedParts wanted = new WantedParts(List.of("graphs", "grahps"));

        assertThat(wanted.test("graphs")).isTrue();
        assertThat(wanted.test("search")).isFalse();
        assertThatThrownBy(() -> wanted.requireAll("policies"))
                .isInstanceOf(UserError.class)
                .hasMessage("the experiment policies has no part 'grahps'. Use one of graphs, search.");
    }
}
