package io.heddle.kernel.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenFilesTest {
    @Test
    void files_can_be_opened_during_starts_and_each_program_has_the_users_limit_and_no_file_of_heddle()
            throws Exception {
        String look = "echo $(ulimit -Sn) $(ls /proc/self/fd)";
        List<String> command = new ArrayList<>(List.of("sh", "-c", "ulimit -Sn 300; " + look + "; exec \"$@\"", "sh"));
        command.addAll(Programs.java(OpensFilesDuringStarts.class, "sh", "-c", look));

        Outcome outcome = Outcome.of(command);

        assertThat(outcome.err()).isEmpty();
        String bare = outcome.out().lines().findFirst().orElseThrow() + "\n";
        assertThat(bare).startsWith("300 0 1 2 ");
        assertThat(outcome.out()).isEqualTo(bare + bare.repeat(100) + "0 failures\n");
    }

    @Test
    void the_table_of_descriptors_is_as_large_as_the_limit_allows() throws Exception {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "ulimit -Sn 5000; exec \"$@\"", "sh"));
        command.addAll(Programs.java(GrowsTable.class));

        // The kernel allocates powers of two.
        assertThat(Outcome.of(command).out()).isEqualTo("8192\n");
    }
}
