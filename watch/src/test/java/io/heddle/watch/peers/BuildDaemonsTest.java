package io.heddle.watch.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.testing.RecordedProc;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command that took ten seconds, and a JVM beside it. */
class BuildDaemonsTest {
    private static final int SELF = (int) ProcessHandle.current().pid();
    private static final int PARENT = 1_000_001;
    private static final int JVM = 1_000_002;
    private static final String GRADLE = "org.gradle.launcher.daemon.bootstrap.GradleDaemon";
    private static final long WALL = Duration.ofSeconds(10).toNanos();
    private static final long LITTLE = Duration.ofMillis(300).toNanos();

    @TempDir
    private Path folder;

    private RecordedProc recorded = new RecordedProc(Path.of(""));
    private Proc proc = Proc.live();

    @BeforeEach
    void machine() {
        recorded = new RecordedProc(folder).process(SELF, PARENT);
        proc = recorded.proc();
    }

    @Test
    void a_build_daemon_that_was_busy_while_the_command_waited_is_named_with_an_alternative() {
        jvm(JVM, 1, 40_000, GRADLE);
        BuildDaemons daemons = new BuildDaemons(proc);
        jvm(JVM, 1, 40_800, GRADLE);

        assertThat(daemons.describe()).hasSize(1);
        assertThat(daemons.probableWorker(LITTLE, WALL)).hasValueSatisfying(words -> assertThat(words)
                .contains("a Gradle daemon (process 1000002), which it did not start, was busy", "gradle --no-daemon"));
    }

    @Test
    void an_idle_daemon_is_not_reported() {
        jvm(JVM, 1, 40_000, GRADLE);
        BuildDaemons daemons = new BuildDaemons(proc);
        jvm(JVM, 1, 40_050, GRADLE);

        assertThat(daemons.probableWorker(LITTLE, WALL)).isEmpty();
    }

    @Test
    void a_command_that_did_the_work_itself_reports_no_daemon() {
        jvm(JVM, 1, 40_000, GRADLE);
        BuildDaemons daemons = new BuildDaemons(proc);
        jvm(JVM, 1, 41_000, GRADLE);

        assertThat(daemons.probableWorker(WALL / 2 + 1, WALL)).isEmpty();
    }

    @Test
    void a_jvm_that_is_no_build_daemon_is_not_reported() {
        jvm(JVM, 1, 900, "com.example.Server");
        BuildDaemons daemons = new BuildDaemons(proc);
        jvm(JVM, 1, 1_700, "com.example.Server");

        assertThat(daemons.describe()).isEmpty();
        assertThat(daemons.probableWorker(LITTLE, WALL)).isEmpty();
    }

    @Test
    void an_ancestor_of_heddle_is_not_reported() {
        jvm(PARENT, 1, 100, GRADLE);
        BuildDaemons daemons = new BuildDaemons(proc);
        jvm(PARENT, 1, 900, GRADLE);

        assertThat(daemons.probableWorker(LITTLE, WALL)).isEmpty();
    }

    @Test
    void a_new_process_with_the_same_id_is_another() {
        jvm(JVM, 1, 0, GRADLE);
        BuildDaemons daemons = new BuildDaemons(proc);
        recorded.file(JVM + "/stat", stat(JVM, 1, 800).replace(" 2000 ", " 99000 "));

        assertThat(daemons.probableWorker(LITTLE, WALL)).isEmpty();
    }

    private void jvm(int pid, int parent, long cpuTicks, String mainClass) {
        recorded.file(pid + "/stat", stat(pid, parent, cpuTicks))
                .file(pid + "/cmdline", "/usr/bin/java\0-Xmx512m\0" + mainClass + "\0argument\0");
    }

    private static String stat(int pid, int parent, long cpuTicks) {
        return RecordedProc.stat(pid, "java", "S", parent, 20, 2000)
                .replace(" 7 5 0 0 20 ", " " + cpuTicks + " 0 0 0 20 ");
    }
}
