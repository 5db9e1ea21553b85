package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import io.heddle.documents.JsonFile;
import io.heddle.governor.run.Figure;
import io.heddle.governor.run.Run;
import io.heddle.kernel.process.ExitStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class RunJsonTest {
    @TempDir
    private Path folder;

    @Test
    void json_of_a_run_follows_its_schema() throws Exception {
        Path json = folder.resolve("run.json");
        try (HeddleProcess heddle =
                HeddleProcess.start(folder, "run", "--json", json.toString(), "--", "sh", "-c", "exit 3")) {
            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(3));
        }
        String document = Files.readString(json);
        assertThat(Schemas.of("run").validate(document, InputFormat.JSON)).isEmpty();
        assertThat(document).startsWith("{\n  \"schema\" : \"heddle.run/1\"");
    }

    /** The part of the document that the lab reads. */
    private record Written(Run run) {}

    @Test
    void a_run_is_read_as_it_was_written() throws Exception {
        Path json = folder.resolve("run.json");
        try (HeddleProcess heddle =
                HeddleProcess.start(folder, "run", "--json", json.toString(), "--", HeddleProcess.java(), "-version")) {
            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(0));
        }

        Written read = JsonFile.read(json, Written.class);

        assertThat(read.run().get(Figure.WALL)).isPositive();
        assertThat(JsonMapper.shared().readTree(JsonFile.compact(read)).get("run"))
                .isEqualTo(JsonMapper.shared().readTree(Files.readString(json)).get("run"));
    }

    @Test
    void a_name_that_no_file_can_have_here_is_told_before_the_program_starts() throws Exception {
        Path started = folder.resolve("started");
        String inAscii = "export LC_ALL=C; set -- \"$@\" --json \"$(printf '\\303\\251')\" -- touch " + started;
        try (HeddleProcess heddle =
                HeddleProcess.start(folder, HeddleProcess.after(inAscii, HeddleProcess.command("run")))) {
            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(125));
            assertThat(heddle.err())
                    .hasLineCount(1)
                    .contains("If the name has characters outside ASCII, set LC_ALL=C.UTF-8");
        }
        assertThat(started).doesNotExist();
    }

    @Test
    void a_record_that_cannot_be_written_is_told_and_the_status_stays_the_programs() throws Exception {
        Path gone = Files.createDirectory(folder.resolve("gone"));
        String removes = "rmdir " + gone + "; exit 3";
        try (HeddleProcess heddle =
                HeddleProcess.start(folder, "run", "--json", gone + "/run.json", "--", "sh", "-c", removes)) {
            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(3));
            assertThat(heddle.err().lines()).hasSize(1);
        }
    }

    @Test
    void json_on_standard_error_stands_between_what_others_write_there() throws Exception {
        List<String> heddle =
                HeddleProcess.command("run", "--json", "/dev/stderr", "--", "sh", "-c", "echo the program >&2");
        List<String> script = List.of(HeddleProcess.words(heddle, "sh", "-c", "\"$@\"; echo the shell >&2", "sh"));
        try (HeddleProcess shell = HeddleProcess.start(folder, script)) {
            shell.await();
            assertThat(shell.err()).startsWith("the program\n{\n").endsWith("\n}\nthe shell\n");
        }
    }
}
