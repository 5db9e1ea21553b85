package io.heddle.kernel.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenFilesTest {
    @Test
    void files_can_be_opened_beside_starts_and_each_program_has_the_limit_of_the_user() throws Exception {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "ulimit -Sn 300; exec \"$@\"", "sh"));
        command.addAll(Programs.java(OpensBesideStarts.class));

        Outcome outcome = Outcome.of(command);

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).isEqualTo("300\n".repeat(100) + "0 failures\n");
    }
}
