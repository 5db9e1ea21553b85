package io.heddle.recorder.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.SpawnSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmRecordingsTest {
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin/java").toString();

    @TempDir
    Path folder = Path.of("");

    @SuppressWarnings("NullAway.Init")
    private JvmRecordings recordings;

    @BeforeEach
    void begin() throws IOException {
        recordings = JvmRecordings.in(folder, FlightRecorder.USED);
    }

    private static String reason(RecordedLaunch launch) {
        assertThat(launch).isInstanceOf(RecordedLaunch.Unchanged.class);
        return ((RecordedLaunch.Unchanged) launch).reason();
    }

    /** A java that only its {@code release} file describes. */
    private String java(String release) throws IOException {
        Path home = Files.createTempDirectory(folder, "jdk");
        Path java = Files.createDirectory(home.resolve("bin")).resolve("java");
        Files.createFile(java, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Files.writeString(home.resolve("release"), release);
        return java.toString();
    }

    @Test
    void a_java_command_gets_the_flags_before_its_own() throws Exception {
        RecordedLaunch launch = recordings.addTo(SpawnSpec.of(List.of(JAVA, "-jar", "app.jar")));

        assertThat(launch).isInstanceOf(RecordedLaunch.WithFlightRecorder.class);
        assertThat(launch.command().options()).isEmpty();
        assertThat(launch.command().command())
                .containsExactly(
                        JAVA,
                        "-Xlog:jfr*=error",
                        "-XX:StartFlightRecording=name=%s,settings=\"%s/heddle.jfc\",filename=\"%s\",dumponexit=true,maxsize=256m"
                                .formatted(RecordingName.ofThisProcess().text(), folder, folder),
                        "-XX:FlightRecorderOptions=repository=\"%s/repository\",stackdepth=64".formatted(folder),
                        "-jar",
                        "app.jar");
        assertThat(folder.resolve("heddle.jfc")).content().contains("jdk.GarbageCollection");
    }

    @Test
    void options_of_the_user_are_kept() {
        SpawnSpec started = SpawnSpec.of(List.of(JAVA, "-XX:StartFlightRecording:filename=mine.jfr", "Main"));
        RecordedLaunch launch = recordings.addTo(started);
        assertThat(reason(launch)).isEqualTo("the command has its own -XX:StartFlightRecording");
        assertThat(launch.command()).isEqualTo(started);

        String options = "-XX:FlightRecorderOptions=stackdepth=200";
        assertThat(recordings
                        .addTo(SpawnSpec.of(List.of(JAVA, options, "Main")))
                        .command()
                        .command())
                .filteredOn(argument -> argument.startsWith("-XX:FlightRecorderOptions"))
                .containsExactly(options);
    }

    @Test
    void a_command_with_an_archive_of_classes_is_unchanged() {
        for (String flag : List.of("-XX:AOTCache=app.aot", "-XX:AOTMode=record", "-XX:SharedArchiveFile=app.jsa")) {
            assertThat(reason(recordings.addTo(SpawnSpec.of(List.of(JAVA, flag, "Main")))))
                    .contains("does not work together");
        }
    }

    @Test
    void any_other_command_is_unchanged() {
        for (String command : List.of("sh", "/no/such/program", "no-such-command", "./app")) {
            SpawnSpec spec = SpawnSpec.of(List.of(command, "java"));
            RecordedLaunch launch = recordings.addTo(spec);
            assertThat(reason(launch)).isEqualTo("the command is not java");
            assertThat(launch.command()).isEqualTo(spec);
        }
    }

    @Test
    void a_jvm_that_would_not_start_with_the_flags_is_unchanged() throws IOException {
        assertThat(reason(of("JAVA_VERSION=\"1.8.0_402\"")))
                .contains("needs JDK 17")
                .contains("is JDK 8");
        assertThat(reason(of("JAVA_VERSION=\"11.0.2\"\nMODULES=\"java.base jdk.jfr\"\n")))
                .contains("is JDK 11");
        assertThat(reason(of("JAVA_VERSION=\"21\"\nMODULES=\"java.base\"\n"))).contains("jdk.jfr");
        assertThat(reason(of("JAVA_VERSION=\"21\"\nJVM_VARIANT=\"Openj9\"\nMODULES=\"jdk.jfr\"\n")))
                .contains("HotSpot");
        assertThat(reason(of(""))).contains("is unknown");
        assertThat(of("JAVA_VERSION=\"21\"\nJVM_VARIANT=\"Hotspot\"\nMODULES=\"java.base jdk.jfr\"\n"))
                .isInstanceOf(RecordedLaunch.WithFlightRecorder.class);
    }

    private RecordedLaunch of(String release) throws IOException {
        return recordings.addTo(SpawnSpec.of(List.of(java(release), "Main")));
    }

    @Test
    void a_folder_that_no_flag_can_name_is_not_used() throws IOException {
        for (String name : List.of("100%p", "\"quoted\"")) {
            JvmRecordings elsewhere =
                    JvmRecordings.in(Files.createDirectory(folder.resolve(name)), FlightRecorder.USED);
            assertThat(reason(elsewhere.addTo(SpawnSpec.of(List.of(JAVA, "Main")))))
                    .contains("cannot write to the folder");
        }
    }

    @Test
    void chunks_that_are_left_replace_the_incomplete_file() throws IOException {
        assertThat(recordings.found()).isEmpty();
        Path whole = Files.createFile(folder.resolve("hotspot-pid-7-id-1-2026_11_25_11_01_18.jfr"));
        Files.createFile(folder.resolve("hotspot-pid-8-id-1-2026_11_25_11_01_18.jfr"));
        Files.createFile(folder.resolve("other.jfr"));
        Path repository = Files.createDirectory(folder.resolve("repository"));
        Files.createDirectory(repository.resolve("2026_11_25_11_01_18_7"));
        Path chunks = Files.createDirectory(repository.resolve("2026_11_25_11_01_18_8"));
        Path second = Files.createFile(chunks.resolve("2026_11_25_11_02_18.jfr"));
        Path first = Files.createFile(chunks.resolve("2026_11_25_11_01_18.jfr"));

        assertThat(recordings.found())
                .containsExactly(
                        new JvmRecordings.Recording(7, List.of(whole)),
                        new JvmRecordings.Recording(8, List.of(first, second)));
    }
}
