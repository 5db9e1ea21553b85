package io.heddle.documents;

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
    void check_reports_a_destination_that_cannot_be_written_with_cause_and_advice() {
        assertThatThrownBy(
                        () -> Destination.parse(folder + "/missing/page.html").check())
                .isInstanceOf(WriteFailed.class)
                .hasMessageContaining("its folder does not exist. Create the folder, or choose another");
        assertThatThrownBy(() -> Destination.parse(folder.toString()).check())
                .isInstanceOf(WriteFailed.class)
                .hasMessageContaining("it is a folder. Name a file in it");
    }

    @Test
    void check_accepts_a_writable_destination_and_writes_nothing() throws Exception {
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
