package io.heddle.governor.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.run.Notes;
import io.heddle.governor.run.VirtualThreadConversion;
import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.testing.Fifo;
import io.heddle.policy.VirtualThreads;
import io.heddle.scheduler.Choices;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files that a program may leave in the folder of its agents' reports. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class VirtualThreadInjectionTest {
    private static final VirtualThreadConversion GOOD = new VirtualThreadConversion(7, 0, 0, 0, List.of(), List.of());

    @TempDir
    Path folder = Path.of("");

    private final List<String> warnings = new ArrayList<>();
    private final Notes notes = new Notes(warnings::add);

    @SuppressWarnings("NullAway.Init")
    private VirtualThreadInjection conversion;

    @BeforeEach
    void begin() throws IOException {
        Path parent = Files.createDirectory(folder.resolve("a, b=c"));
        conversion = new VirtualThreadInjection(
                new VirtualThreads(null, Choices.DEFAULT, List.of()),
                Path.of("/opt/heddle-agent-1.jar"),
                TemporaryFolder.createIn(parent, "threads"));
    }

    @AfterEach
    void close() {
        conversion.close();
    }

    private Path report(String name, String content) throws IOException {
        return Files.writeString(conversion.reports().resolve(name), content, StandardCharsets.ISO_8859_1);
    }

    @Test
    void reports_of_several_jvms_add_up() throws IOException {
        report("1.properties", "converted=3\nsubclasses=A,B\n");
        report("2.properties", "converted=4\nsubclasses=B\n");
        assertThat(conversion.converted(notes))
                .isEqualTo(new VirtualThreadConversion(7, 0, 0, 0, List.of("A", "B"), List.of()));
        assertThat(warnings).isEmpty();
    }

    @Test
    void an_invalid_report_is_skipped_with_one_warning() throws Exception {
        Path secret = Files.writeString(folder.resolve("secret"), "converted=1\n");
        report("good.properties", "converted=7\n");
        report("escape.properties", "converted=\\u12\n");
        report("number.properties", "converted=many\n");
        report("bytes.properties", "converted=\u00ff\u00fe\0\n");
        Fifo.at(conversion.reports().resolve("fifo.properties"));
        Files.createDirectory(conversion.reports().resolve("folder.properties"));
        Files.createSymbolicLink(conversion.reports().resolve("link.properties"), secret);
        try (RandomAccessFile huge = new RandomAccessFile(
                conversion.reports().resolve("huge.properties").toFile(), "rw")) {
            huge.setLength(10L << 30);
        }

        assertThat(conversion.converted(notes)).isEqualTo(GOOD);

        assertThat(warnings).hasSize(7).allSatisfy(warning -> assertThat(warning)
                .startsWith("cannot read a report of virtual threads: ")
                .doesNotContain("\n"));
    }

    @Test
    void unreadable_reports_differ_from_missing_ones() throws Exception {
        Fifo.at(conversion.reports().resolve("fifo.properties"));
        assertThat(conversion.converted(notes)).isNull();
        assertThat(warnings).singleElement().asString().contains("not a regular file");
    }

    @Test
    void closing_removes_all_files_of_the_program() throws Exception {
        Path outside = Files.writeString(folder.resolve("outside"), "stays");
        Files.createDirectories(conversion.reports().resolve("deep/deeper"));
        Files.createSymbolicLink(conversion.reports().resolve("link"), outside);
        conversion.close();
        assertThat(conversion.reports()).doesNotExist();
        assertThat(outside).hasContent("stays");
    }

    @Test
    void a_missing_or_replaced_folder_does_not_fail_the_run() throws Exception {
        Files.delete(conversion.reports());
        assertThat(conversion.converted(notes)).isNull();
        Fifo.at(conversion.reports());
        assertThat(conversion.converted(notes)).isNull();
        conversion.close();
        assertThat(warnings).isNotEmpty().allSatisfy(warning -> assertThat(warning)
                .contains("cannot read"));
    }

    @Test
    void a_comma_in_the_folders_name_is_doubled() {
        SpawnSpec launch = conversion.addTo(new SpawnSpec(
                List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(), "Main"),
                Stdio.devNull(),
                Stdio.devNull(),
                Stdio.devNull(),
                false));
        assertThat(launch.command().get(1))
                .startsWith("-javaagent:/opt/heddle-agent-1.jar=reports=" + folder + "/a,, b=c/heddle-threads-");
    }
}
