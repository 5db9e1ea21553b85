package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.containment.WithoutPerfEvents;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Recordings with fewer rights. */
class RecordRightsTest {
    /** More processes than most machines have CPUs compete for one of them for a while. */
    private static final String COMPETITION =
            "for i in 1 2 3; do taskset -c 0 timeout -s KILL 1.5 sh -c 'while :; do :; done' & done; wait; exit 3";

    @TempDir
    Path folder = Path.of("");

    private List<String> record(String... program) {
        List<String> arguments = new ArrayList<>(List.of("record", "--no-jfr", "-o", file().toString(), "--"));
        arguments.addAll(List.of(program));
        return HeddleProcess.command(arguments.toArray(String[]::new));
    }

    private Path file() {
        return folder.resolve("recording.jfr");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 13, 38})
    @LiveKernel(needs = Need.OTHER_USERS)
    void below_a_seccomp_filter_the_clocks_remain_and_all_causes_are_unknown(int errno) throws Exception {
        String[] command = HeddleProcess.words(record("sh", "-c", COMPETITION), String.valueOf(errno));

        Outcome record = Outcome.of(Programs.java(WithoutPerfEvents.class, command));

        assertThat(record.status()).as(record.err()).isEqualTo(new ExitStatus.Exited(3));
        assertThat(record.err().lines().filter(line -> line.contains("Switches and wake-ups are unknown")))
                .singleElement()
                .asString()
                .endsWith("a seccomp filter refuses perf_event_open. Start the container with `--cap-add=PERFMON`, or"
                        + " allow the call in its seccomp profile.");
        JsonNode explained = Recordings.explained(file());
        assertThat(explained.at("/coverage").asString()).isEqualTo("clocks");
        assertThat(explained.at("/applicationWaits/seconds").asDouble()).isPositive();
        assertThat(explained.at("/applicationWaits/secondsByCause").propertyNames())
                .containsExactly("unknown");
        assertThat(explained.at("/applicationWaits/clockRatio").isNull()).isTrue();
    }

    @Test
    @LiveKernel(needs = {Need.NAMESPACES, Need.OTHER_USERS, Need.SCHEDULING_EVENTS})
    void without_tracefs_and_the_right_to_mount_it_switches_remain() throws Exception {
        Outcome record = Outcome.of(withoutTracefs("-sys_admin"));

        assertThat(record.status()).as(record.err()).isEqualTo(new ExitStatus.Exited(4));
        assertThat(record.err())
                .contains(
                        "Wake-ups and migrations are unknown: tracefs, which describes the tracepoints, is not readable"
                                + " for this user, or mounting it needs CAP_SYS_ADMIN. Run as root.");
        JsonNode explained = Recordings.explained(file());
        assertThat(explained.at("/coverage").asString()).isEqualTo("switches");
        assertThat(explained.at("/schedulingEvents").asLong()).isPositive();
    }

    @Test
    @LiveKernel(needs = {Need.NAMESPACES, Need.OTHER_USERS})
    void without_any_right_to_events_the_clocks_remain() throws Exception {
        Outcome record = Outcome.of(withoutTracefs("-sys_admin,-perfmon"));

        assertThat(record.status()).as(record.err()).isEqualTo(new ExitStatus.Exited(4));
        assertThat(Recordings.explained(file()).at("/coverage").asString()).isIn("clocks", "switches");
    }

    /** In a mount namespace where empty folders hide tracefs. */
    private List<String> withoutTracefs(String capabilities) {
        String hide =
                "for d in /sys/kernel/tracing /sys/kernel/debug; do ! [ -d $d ] || mount -t tmpfs none $d || exit 99;"
                        + " done; exec \"$@\"";
        List<String> command = new ArrayList<>(List.of("unshare", "--mount", "sh", "-c", hide, "sh"));
        command.addAll(List.of("setpriv", "--bounding-set=" + capabilities, "--inh-caps=" + capabilities));
        command.addAll(record("sh", "-c", "sleep 0.1; exit 4"));
        return command;
    }

    @Test
    @LiveKernel(needs = Need.OTHER_USERS)
    void an_unprivileged_user_gets_a_recording() throws Exception {
        ReadableClassPath classPath = ReadableClassPath.copy();
        try {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
            List<String> command =
                    new ArrayList<>(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
            command.addAll(HeddleProcess.commandWith(
                    classPath.toString(), "record", "-o", file().toString(), "--", "sh", "-c", "exit 5"));

            Outcome record = Outcome.of(command);

            assertThat(record.status()).as(record.err()).isEqualTo(new ExitStatus.Exited(5));
            String coverage = Recordings.explained(file()).at("/coverage").asString();
            if (!coverage.equals("switches")) {
                assertThat(coverage).isEqualTo("clocks");
                assertThat(record.err())
                        .containsPattern(
                                "Switches and wake-ups are unknown: kernel.perf_event_paranoid is \\d, and"
                                        + " CAP_PERFMON is missing. Run as root, or set `sysctl kernel.perf_event_paranoid=0`.");
            }
        } finally {
            classPath.remove();
        }
    }
}
