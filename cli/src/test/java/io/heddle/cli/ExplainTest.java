package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void a_missing_file_is_one_line() throws Exception {
        refused(folder.resolve("missing.jfr"), "there is no file");
    }

    @Test
    void an_empty_file_is_one_line() throws Exception {
        refused(Files.createFile(folder.resolve("empty.jfr")), "empty");
    }

    @Test
    void a_foreign_file_is_one_line() throws Exception {
        refused(Files.writeString(folder.resolve("foreign.jfr"), "not a recording"), "not a");
    }

    @Test
    void a_folder_is_one_line() throws Exception {
        refused(folder, "is not a regular file");
    }

    private static void refused(Path file, String cause) throws Exception {
        Outcome explain = HeddleProcess.outcome("explain", file.toString());

        assertThat(explain.status()).isEqualTo(new ExitStatus.Exited(2));
        assertThat(explain.out()).isEmpty();
        assertThat(explain.err().lines()).singleElement().asString().contains(file.toString(), cause);
    }

    @Test
    void a_recording_of_flight_recorder_alone_is_explained_with_what_it_has() throws Exception {
        Path file = folder.resolve("jvm.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.GarbageCollection");
            recording.start();
            System.gc();
            recording.stop();
            recording.dump(file);
        }

        Outcome explain = HeddleProcess.outcome("explain", file.toString());

        assertThat(explain.err()).isEmpty();
        assertThat(explain.out()).contains("scheduling events");
    }

    @Test
    void the_page_is_one_file() throws Exception {
        Path recording = folder.resolve("run.jfr");
        Path page = folder.resolve("run.html");
        Outcome record = HeddleProcess.outcome("record", "-q", "--no-jfr", "-o", recording.toString(), "--", "true");
        assertThat(record.status()).isEqualTo(new ExitStatus.Exited(0));

        Outcome explain =
                HeddleProcess.outcome("explain", recording.toString(), "--format", "html", "-o", page.toString());

        assertThat(explain.out()).isEmpty();
        assertThat(page).content().contains("<html", "Nothing holds this program back");
    }
}
