package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import io.heddle.kernel.process.ExitStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void a_record_that_cannot_be_written_is_told_and_the_status_stays_the_programs() throws Exception {
        Path json = folder.resolve("missing/run.json");
        try (HeddleProcess heddle =
                HeddleProcess.start(folder, "run", "--json", json.toString(), "--", "sh", "-c", "exit 3")) {
            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(3));
            assertThat(heddle.err().lines()).hasSize(1);
        }
    }
}
