package io.heddle.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.agent.threads.ConversionStats;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConversionReportTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void a_report_names_a_thousand_classes_and_counts_the_rest() throws Exception {
        ConversionStats stats = new ConversionStats();
        for (int i = 0; i < 1_500; i++) {
            stats.addSubclass("Worker" + i);
        }
        stats.addUnreadable("Generated");

        ConversionReport.write(folder, stats);

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
