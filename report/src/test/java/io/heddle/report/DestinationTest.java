package io.heddle.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DestinationTest {
    @TempDir
    private Path folder;

    @Test
    void what_could_not_be_written_is_told_beforehand_with_its_mend() {
        assertThatThrownBy(
                        () -> Destination.parse(folder + "/missing/page.html").check())
                .isInstanceOf(WriteFailed.class)
                .hasMessageContaining("its folder does not exist; create the folder or choose another");
        assertThatThrownBy(() -> Destination.parse(folder.toString()).check())
                .isInstanceOf(WriteFailed.class)
                .hasMessageContaining("it is a folder; name a file in it");
    }

    @Test
    void what_can_be_written_passes_and_nothing_is_written() throws Exception {
        Path old = Files.writeString(folder.resolve("old.html"), "old");

        assertThatCode(() -> {
                    Destination.parse(old.toString()).check();
                    Destination.parse(folder + "/new.html").check();
                    Destination.parse("/dev/null").check();
                    Destination.parse("-").check();
                })
                .doesNotThrowAnyException();
        assertThat(old).hasContent("old");
        assertThat(folder.resolve("new.html")).doesNotExist();
    }
}
