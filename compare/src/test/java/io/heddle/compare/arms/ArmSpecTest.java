package io.heddle.compare.arms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.policy.Policies;
import io.heddle.policy.PolicyException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArmSpecTest {
    @ParameterizedTest
    @ValueSource(strings = {"bare", "default", "mine=slice", "slice+pinned", "a=slice+pinned"})
    void an_arm_is_written_as_it_is_read(String text) {
        assertThat(ArmSpec.parse(text)).hasToString(text).isEqualTo(ArmSpec.parse(text));
    }

    @Test
    void options_of_a_term_are_no_label() {
        assertThat(ArmSpec.parse("virtual:carriers=1").label()).isEqualTo("virtual:carriers=1");
        assertThat(ArmSpec.parse("one=virtual:carriers=1").label()).isEqualTo("one");
        assertThat(ArmSpec.parse("one=virtual:carriers=1").term()).isEqualTo("virtual:carriers=1");
        assertThat(ArmSpec.parse("fifo+virtual:carriers=1").term()).isEqualTo("fifo+virtual:carriers=1");
    }

    @Test
    void one_that_is_built_in_is_its_own_label_and_term() {
        assertThat(ArmSpec.of(Policies.FIFO)).isEqualTo(ArmSpec.parse("fifo"));
        assertThat(ArmSpec.parse("bare").policy()).isEmpty();
    }

    @Test
    void a_file_gives_its_name_for_a_label_and_its_path_for_the_next_time(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("x.toml"), "name = 'mine'\nroles.APP.nice = 1");

        ArmSpec arm = ArmSpec.parse("slice+" + file);

        assertThat(arm.label()).isEqualTo("slice+mine");
        assertThat(arm.term()).isEqualTo("slice+" + file);
        assertThat(ArmSpec.parse(arm.toString())).isEqualTo(arm);
    }

    @ParameterizedTest
    @ValueSource(strings = {"=slice", "fiffo", "bare+slice", "a=", "./missing.toml"})
    void a_text_that_is_no_arm_is_refused(String text) {
        assertThatThrownBy(() -> ArmSpec.parse(text)).isInstanceOf(PolicyException.class);
    }
}
