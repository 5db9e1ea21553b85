package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.SpinsUntilTold;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Disks that are full, or become full: file systems of a few megabytes in a mount namespace of their own. */
@LiveKernel(needs = Need.NAMESPACES)
class RecordFullDiskTest {
    @TempDir
    Path folder = Path.of("");

    /**
     * Runs a script in a mount namespace. There, {@code $D} is the mount point of a small file system, and {@code $R} keeps files
     * for the test.
     */
    private Outcome outcome(String size, String script, List<String> command) throws Exception {
        Path disk = Files.createDirectories(folder.resolve("disk"));
        List<String> words = new ArrayList<>(List.of("env", "D=" + disk, "R=" + folder));
        words.addAll(List.of("unshare", "--mount", "sh", "-c"));
        words.add("mount -t tmpfs -o size=" + size + " none $D || exit 99; " + script);
        words.add("sh");
        words.addAll(command);
        return Outcome.of(words);
    }

    private List<String> withTemporaryFolder(String... arguments) {
        List<String> command = HeddleProcess.command(arguments);
        command.add(1, "-Djava.io.tmpdir=" + folder.resolve("disk"));
        return command;
    }

    @Test
    void a_recording_on_a_disk_that_becomes_full_is_readable_up_to_then() throws Exception {
        String program = "sleep 1.3; cat /dev/zero >$D/fill; sleep 1.3; exit 7";

        Outcome record = outcome(
                "4m",
                "\"$@\"; status=$?; cp $D/a.jfr.partial $R; exit $status",
                HeddleProcess.command("record", "--no-jfr", "-o", folder + "/disk/a.jfr", "--", "sh", "-c", program));

        assertThat(record.status()).as(record.err()).isEqualTo(new ExitStatus.Exited(7));
        assertThat(record.err().lines().filter(line -> line.startsWith("heddle:")))
                .singleElement()
                .asString()
                .contains("the recording ended early", "No space left on device", "a.jfr.partial");
        assertThat(Recordings.timeline(folder.resolve("a.jfr.partial")).span().seconds())
                .isGreaterThan(0.9);
    }

    @Test
    void a_jvm_whose_recording_has_no_space_leaves_heddles_own_part() throws Exception {
        Outcome record = outcome(
                "96k",
                "\"$@\"; status=$?; cp $D/a.jfr $R; exit $status",
                HeddleProcess.command(
                        "record",
                        "--max-size",
                        "20k",
                        "-o",
                        folder + "/disk/a.jfr",
                        "--",
                        HeddleProcess.java(),
                        "--version"));

        assertThat(record.status()).as(record.err()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(record.err().lines())
                .singleElement()
                .asString()
                .contains("a.jfr is incomplete: the recording of a JVM is missing in it", "No space left on device");
        assertThat(Recordings.timeline(folder.resolve("a.jfr")).losses())
                .anyMatch(loss -> loss.what().equals("bytes of a JVM's recording"));
    }

    @Test
    void a_jvm_does_not_record_on_a_temporary_disk_that_is_too_small() throws Exception {
        Outcome record = outcome(
                "8m",
                "exec \"$@\"",
                withTemporaryFolder(
                        "record", "-o", folder.resolve("a.jfr").toString(), "--", HeddleProcess.java(), "--version"));

        assertThat(record.status()).as(record.err()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(record.out()).doesNotContain("jfr");
        assertThat(record.err())
                .contains("without Flight Recorder: the disk of", "a JVM ends when its recording fills the disk. Free");
        assertThat(Recordings.timeline(folder.resolve("a.jfr")).facts().notes())
                .anyMatch(note -> note.startsWith("without Flight Recorder"));
    }

    @Test
    void a_jvm_outlives_a_temporary_disk_that_becomes_full() throws Exception {
        String script = """
                await() { n=0; until eval "$1" || [ $n -gt 300 ]; do sleep 0.1; n=$((n+1)); done; }
                "$@" & heddle=$!
                await '[ -s $(echo $D/heddle-recording-*/repository/*/*.jfr) ]'
                sleep 0.5
                head -c 150m /dev/zero >$D/fill
                await '! ls $D/heddle-recording-*/repository/*/*.jfr >/dev/null 2>&1'
                cat /dev/zero >$D/rest 2>/dev/null
                sleep 1.2
                touch $R/end
                wait $heddle""";

        Outcome record = outcome(
                "200m",
                script,
                withTemporaryFolder(HeddleProcess.words(
                        HeddleProcess.program(
                                SpinsUntilTold.class, folder.resolve("end").toString()),
                        "record",
                        "-o",
                        folder.resolve("a.jfr").toString(),
                        "--")));

        assertThat(record.status()).as(record.err()).isEqualTo(new ExitStatus.Exited(SpinsUntilTold.STATUS));
        assertThat(record.out()).isEqualTo("done\n");
        assertThat(record.err()).contains("without Flight Recorder: the disk of its recording was almost full");
        assertThat(Recordings.timeline(folder.resolve("a.jfr")).scheduling().size())
                .isPositive();
    }
}
