package io.heddle.cli.lab;

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
class ExperimentLockTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void a_fifo_in_the_place_of_the_lock_blocks_nobody() throws Exception {
        Path fifo = folder.resolve("lock");
        Fifo.at(fifo);

        try (var experiment = new ExperimentLock(fifo)) {
            assertThat(experiment).isNotNull();
        }
    }

    @Test
    void a_link_in_the_place_of_the_lock_is_not_followed() throws Exception {
        Path victim = folder.resolve("victim");
        Path link = Files.createSymbolicLink(folder.resolve("lock"), victim);

        assertThatThrownBy(() -> new ExperimentLock(link)).isInstanceOf(UserError.class);
        assertThat(victim).doesNotExist();
    }

    @Test
    void the_lock_can_be_taken_again_after_its_release() {
        Path file = folder.resolve("lock");
        new ExperimentLock(file).close();

        try (var again = new ExperimentLock(file)) {
            assertThat(again).isNotNull();
        }
    }
}
