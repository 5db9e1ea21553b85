package io.heddle.kernel.perf.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.perf.rings.PerfRights;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Nobody;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The coverage that programs with fewer rights get from the running kernel. */
@LiveKernel(needs = {Need.OTHER_USERS, Need.SCHEDULING_EVENTS})
class SchedulingEventsRightsTest {
    private static final List<String> NOBODY =
            List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--no-new-privs");

    private static final List<String> NOBODY_WITH_PERFMON = List.of(
            "setpriv",
            "--reuid=65534",
            "--regid=65534",
            "--clear-groups",
            "--inh-caps=+perfmon",
            "--ambient-caps=+perfmon");

    /** At least a page, on every machine. */
    private static final String RING_BYTES = "65536";

    @TempDir
    static Path copies;

    private static List<Path> classPath = List.of();

    @BeforeAll
    static void copyClassesWhereEverybodyCanRead() throws IOException {
        classPath = new Nobody(copies).classPath();
    }

    /** Runs the probe below other programs. Returns its coverage, the size of its rings, whether it saw switches, its reason. */
    private static List<String> probe(List<String> prefix, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(Programs.java(classPath, SchedulingProbe.class, arguments));
        Outcome outcome = Outcome.of(command);
        assertThat(outcome.status()).as(outcome.err()).isEqualTo(new ExitStatus.Exited(0));
        return outcome.out().lines().toList();
    }

    private static List<String> join(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    @Test
    void an_unprivileged_user_gets_no_events_and_a_reason() throws Exception {
        PerfRights rights = PerfRights.current();
        List<String> output = probe(NOBODY, RING_BYTES);

        if (rights.paranoid().orElseThrow() > 0) {
            assertThat(output)
                    .containsExactly(
                            "NONE",
                            "0",
                            "no switches",
                            "Switches and wake-ups are unknown: kernel.perf_event_paranoid is %d, and CAP_PERFMON is missing. Run as root, or set `sysctl kernel.perf_event_paranoid=0`."
                                    .formatted(rights.paranoid().orElseThrow()));
        } else {
            assertThat(output).startsWith("SWITCHES_ONLY", RING_BYTES, "switches");
        }
    }

    @Test
    void a_user_who_may_not_read_tracefs_gets_the_switches() throws Exception {
        assertThat(probe(NOBODY_WITH_PERFMON, RING_BYTES))
                .containsExactly(
                        "SWITCHES_ONLY",
                        RING_BYTES,
                        "switches",
                        "Wake-ups and migrations are unknown: tracefs, which describes the tracepoints, is not readable for this user, or mounting it needs CAP_SYS_ADMIN. Run as root.");
    }

    @Test
    void rings_are_smaller_when_little_memory_may_be_locked() throws Exception {
        List<String> output = probe(join(List.of("prlimit", "--memlock=0"), NOBODY_WITH_PERFMON), "67108864");

        assertThat(output).startsWith("SWITCHES_ONLY").contains("switches");
        assertThat(Integer.parseInt(output.get(1))).isBetween(1, 1 << 25);
    }

    @Test
    void switches_need_fewer_files_than_tracepoints() throws Exception {
        assertThat(probe(List.of("prlimit", "--nofile=40:40"), RING_BYTES, "few-files"))
                .startsWith("SWITCHES_ONLY", RING_BYTES, "switches")
                .endsWith(
                        "Wake-ups and migrations are unknown: too few files may be open. Raise the hard limit of `ulimit -n`.");
    }

    @Test
    @LiveKernel(needs = Need.NAMESPACES)
    void a_process_in_a_pid_namespace_gets_the_switches_with_its_own_ids() throws Exception {
        List<String> output = probe(List.of("unshare", "--pid", "--fork", "--mount-proc"), RING_BYTES);

        assertThat(output).startsWith("SWITCHES_ONLY", RING_BYTES, "switches");
        assertThat(output.getLast()).contains("this process is in a PID namespace");
    }
}
