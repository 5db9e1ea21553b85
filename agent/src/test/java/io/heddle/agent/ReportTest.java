package io.heddle.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.agent.threads.Tally;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void of_very_many_classes_a_report_names_a_thousand_and_counts_the_rest() throws Exception {
        Tally tally = new Tally();
        for (int i = 0; i < 1_500; i++) {
            tally.subclass("Worker" + i);
        }
        tally.unreadable("Generated");

        Report.write(folder, tally);

        Properties report = new Properties();
        try (Reader reader =
                Files.newBufferedReader(folder.resolve(ProcessHandle.current().pid() + ".properties"))) {
            report.load(reader);
        }
        assertThat(report.getProperty("subclasses", "").split(","))
                .hasSize(1_000)
                .doesNotHaveDuplicates();
        assertThat(report).containsEntry("unreadable", "Generated").containsEntry("unnamed", "500");
    }
}
