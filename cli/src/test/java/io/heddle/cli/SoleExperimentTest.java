package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.documents.UserError;
import io.heddle.kernel.testing.Fifo;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SoleExperimentTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void a_fifo_in_the_place_of_the_lock_blocks_nobody() throws Exception {
        Path fifo = folder.resolve("lock");
        Fifo.at(fifo);

        try (var experiment = new SoleExperiment(fifo)) {
            assertThat(experiment).isNotNull();
        }
    }

    @Test
    void a_link_in_the_place_of_the_lock_is_not_followed() throws Exception {
        Path victim = folder.resolve("victim");
        Path link = Files.createSymbolicLink(folder.resolve("lock"), victim);

        assertThatThrownBy(() -> new SoleExperiment(link)).isInstanceOf(UserError.class);
        assertThat(victim).doesNotExist();
    }

    @Test
    void the_lock_can_be_taken_again_after_its_release() {
        Path file = folder.resolve("lock");
        new SoleExperiment(file).close();

        try (var again = new SoleExperiment(file)) {
            assertThat(again).isNotNull();
        }
    }
}
