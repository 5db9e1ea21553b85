package io.heddle.recorder.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.AttachActivation;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Jdk;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Sleeper;
import io.heddle.recorder.jvm.events.JvmEvents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AttachedJvmRecordingTest {
    @TempDir
    Path folder = Path.of("");

    static Stream<Jdk> jdks() {
        return Jdk.all().filter(jdk -> jdk.major() >= SubjectJvm.OLDEST_RELEASE);
    }

    private static Jdk thisJdk() {
        return new Jdk(Runtime.version().feature(), Path.of(System.getProperty("java.home")));
    }

    private static AttachedJvmRecording started(int pid) {
        AttachedJvmRecording.Start start = AttachedJvmRecording.start(pid);
        assertThat(start).isInstanceOf(AttachedJvmRecording.Start.Started.class);
        return ((AttachedJvmRecording.Start.Started) start).recording();
    }

    private static String refusal(int pid) {
        AttachedJvmRecording.Start start = AttachedJvmRecording.start(pid);
        assertThat(start).isInstanceOf(AttachedJvmRecording.Start.Refused.class);
        return ((AttachedJvmRecording.Start.Refused) start).reason();
    }

    private static Collected read(AttachedJvmRecording.End end) {
        assertThat(end).isInstanceOf(AttachedJvmRecording.End.Saved.class);
        Collected read = new Collected();
        JvmEvents.read(((AttachedJvmRecording.End.Saved) end).file(), t -> t, read);
        return read;
    }

    private static String recordings(int pid) throws IOException {
        AttachActivation.Outcome outcome = AttachActivation.activate(pid);
        assertThat(outcome).isInstanceOf(AttachActivation.Outcome.Active.class);
        return ((AttachActivation.Outcome.Active) outcome).socket().execute("JFR.check", Duration.ofSeconds(60));
    }

    private static List<Path> foldersInTmp() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/tmp"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("heddle-attached-"))
                    .filter(file -> file.toString()
                            .contains("-" + ProcessHandle.current().pid() + "-"))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_recording_is_saved_and_leaves_nothing_behind(Jdk jdk) throws Exception {
        try (SubjectJvm jvm = SubjectJvm.start(jdk, folder, "stay")) {
            jvm.awaitReady();
            try (AttachedJvmRecording recording = started(jvm.pid())) {
                assertThat(recordings(jvm.pid())).contains("name=heddle-");
                Collected soFar = read(recording.dump(folder.resolve("dump.jfr")));
                assertThat(soFar.jvms).singleElement().matches(facts -> facts.pid() == jvm.pid());
                assertThat(recordings(jvm.pid())).contains("name=heddle-");

                assertThat(read(recording.stop(folder.resolve("stop.jfr"))).jvms)
                        .hasSize(1);
                assertThat(recording.stop(folder.resolve("again.jfr")))
                        .isInstanceOf(AttachedJvmRecording.End.Lost.class);
            }
            assertThat(recordings(jvm.pid())).doesNotContain("heddle");
            assertThat(foldersInTmp()).isEmpty();
            assertThat(jvm.end().status()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(jvm.output()).isEqualTo("ready\n");
            assertThat(jvm.errors()).isEqualTo("a warning\n");
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void closing_stops_the_recording(Jdk jdk) throws Exception {
        try (SubjectJvm jvm = SubjectJvm.start(jdk, folder, "stay")) {
            jvm.awaitReady();
            started(jvm.pid()).close();

            assertThat(recordings(jvm.pid())).doesNotContain("heddle");
            assertThat(foldersInTmp()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_recording_on_a_disk_that_is_almost_full_is_discarded(Jdk jdk) throws Exception {
        try (SubjectJvm jvm = SubjectJvm.start(jdk, folder, "stay")) {
            jvm.awaitReady();
            try (AttachedJvmRecording recording = started(jvm.pid())) {
                recording.discard();

                assertThat(recordings(jvm.pid())).doesNotContain("heddle");
                assertThat(recording.stop(folder.resolve("stop.jfr")))
                        .isEqualTo(new AttachedJvmRecording.End.Lost(DiskSpace.usedUp()));
            }
            assertThat(foldersInTmp()).isEmpty();
            assertThat(jvm.end().status()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(jvm.output()).isEqualTo("ready\n");
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void the_recording_of_a_jvm_that_ends_meanwhile_is_saved(Jdk jdk) throws Exception {
        try (SubjectJvm jvm = SubjectJvm.start(jdk, folder, "stay")) {
            jvm.awaitReady();
            try (AttachedJvmRecording recording = started(jvm.pid())) {
                jvm.end();
                assertThat(read(recording.stop(folder.resolve("ended.jfr"))).jvms)
                        .hasSize(1);
            }
            assertThat(foldersInTmp()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void the_chunks_of_a_jvm_that_is_killed_meanwhile_are_saved(Jdk jdk) throws Exception {
        try (SubjectJvm jvm = SubjectJvm.start(jdk, folder, "-Djava.io.tmpdir=" + folder, "stay")) {
            jvm.awaitReady();
            try (AttachedJvmRecording recording = started(jvm.pid())) {
                recording.dump(folder.resolve("first.jfr"));
                // A dump ends a chunk, which stays in the repository.
                jvm.kill();
                assertThat(read(recording.stop(folder.resolve("killed.jfr"))).jvms)
                        .hasSize(1);
                try (Stream<Path> left = Files.list(folder)) {
                    assertThat(left.filter(Files::isDirectory)).isEmpty();
                }
            }
        }
    }

    @Test
    void a_recording_that_somebody_else_stops_is_saved() throws Exception {
        try (SubjectJvm jvm = SubjectJvm.start(thisJdk(), folder, "stay")) {
            jvm.awaitReady();
            try (AttachedJvmRecording recording = started(jvm.pid())) {
                String name = recordings(jvm.pid()).replaceAll("(?s).*name=(heddle-\\S+).*", "$1");
                ((AttachActivation.Outcome.Active) AttachActivation.activate(jvm.pid()))
                        .socket()
                        .execute("JFR.stop name=" + name, Duration.ofSeconds(60));

                assertThat(read(recording.stop(folder.resolve("stop.jfr"))).jvms)
                        .hasSize(1);
            }
        }
    }

    @Test
    void a_recording_of_a_killed_process_is_stopped_by_the_next() throws Exception {
        int ended;
        try (Sleeper sleeper = new Sleeper()) {
            ended = sleeper.pid();
        }
        try (SubjectJvm jvm = SubjectJvm.start(thisJdk(), folder, "stay")) {
            jvm.awaitReady();
            AttachActivation.Outcome.Active active =
                    (AttachActivation.Outcome.Active) AttachActivation.activate(jvm.pid());
            String own = RecordingName.ofThisProcess().namespace();
            String abandoned = "heddle-" + own + "-" + ended + "-1";
            String foreign = "heddle-1-" + ended + "-1";
            active.socket().execute("JFR.start name=" + abandoned, Duration.ofSeconds(60));
            active.socket().execute("JFR.start name=" + foreign, Duration.ofSeconds(60));
            active.socket().execute("JFR.start name=users", Duration.ofSeconds(60));

            started(jvm.pid()).close();

            assertThat(recordings(jvm.pid()))
                    .doesNotContain(abandoned)
                    .contains("name=" + foreign)
                    .contains("name=users");
        }
    }

    @Test
    void a_process_without_a_jvm_is_refused_and_gets_no_signal() throws Exception {
        try (Sleeper sleeper = new Sleeper()) {
            assertThat(refusal(sleeper.pid())).isEqualTo("it runs no JVM");
            assertThat(Proc.live().process(sleeper.pid())).isPresent();
        }
        assertThat(refusal(Integer.MAX_VALUE)).isEqualTo("no such process");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_jvm_that_allows_no_attachment_is_refused_and_its_output_does_not_change(Jdk jdk) throws Exception {
        for (String counters : List.of("-XX:+UsePerfData", "-XX:-UsePerfData")) {
            try (SubjectJvm jvm = SubjectJvm.start(jdk, folder, "-XX:+DisableAttachMechanism", counters, "stay")) {
                jvm.awaitReady();
                assertThat(refusal(jvm.pid()))
                        .isEqualTo("the JVM does not allow attachment (-XX:+DisableAttachMechanism)");
                assertThat(jvm.end().status()).isEqualTo(new ExitStatus.Exited(0));
                assertThat(jvm.output()).isEqualTo("ready\n");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_jvm_that_does_not_handle_signals_is_recorded_without_one(Jdk jdk) throws Exception {
        try (SubjectJvm jvm = SubjectJvm.start(jdk, folder, "-Xrs", "stay")) {
            jvm.awaitReady();
            started(jvm.pid()).close();
            assertThat(jvm.end().status()).isEqualTo(new ExitStatus.Exited(0));
        }
    }

    @Test
    @LiveKernel(needs = Need.NAMESPACES)
    void a_jvm_in_a_container_writes_into_its_own_tmp() throws Exception {
        String script = "mount --bind \"$1\" /mnt && cd /mnt && mount -t tmpfs none /tmp && shift && exec \"$@\"";
        List<String> command = new ArrayList<>(
                List.of("unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "sh", "-c", script));
        command.addAll(List.of("sh", SubjectJvm.classes().toString()));
        command.addAll(List.of(thisJdk().java().toString(), "-cp", "/mnt", Subject.class.getName(), "stay"));
        try (SubjectJvm unshare = SubjectJvm.startCommand(command, folder, UnaryOperator.identity())) {
            Await.until("the program is ready", () -> unshare.output().contains("ready"));
            int pid = childOf(unshare.pid());
            try (AttachedJvmRecording recording = started(pid)) {
                assertThat(foldersInTmp()).isEmpty();
                assertThat(read(recording.stop(folder.resolve("contained.jfr"))).jvms)
                        .singleElement()
                        .matches(facts -> facts.pid() == 1);
            }
            try (AttachedJvmRecording recording = started(pid)) {
                unshare.end();
                assertThat(read(recording.stop(folder.resolve("ended.jfr"))).jvms)
                        .hasSize(1);
            }
        }
    }

    private static int childOf(int parent) {
        return IntStream.of(Proc.live().processes())
                .filter(pid -> Proc.live()
                        .process(pid)
                        .filter(stat -> stat.parent() == parent)
                        .isPresent())
                .findFirst()
                .orElseThrow();
    }
}
