package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.heddle.governor.programs.FewThreads;
import io.heddle.governor.programs.ForksJvm;
import io.heddle.governor.run.Figure;
import io.heddle.governor.run.Run;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Programs;
import io.heddle.policy.Policies;
import io.heddle.watch.JvmCounterTotals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs other than a single JVM, under a real-time policy. */
@LiveKernel(needs = Need.REALTIME)
class ProgramShapesTest {
    private static final int ABRT = 6;
    private static final int SEGV = 11;

    @TempDir
    Path folder = Path.of("");

    @Test
    void a_jvm_behind_a_shell() throws Exception {
        try (RunningSession running = fifo(RunningSession.shell("\"$@\"; exit 7", fewThreads()))) {
            running.awaitThread(running.jvm(), "app-1", Scheduling.fifo(1));
            running.writeFile("end");

            assertThat(running.await().exitStatus()).isEqualTo(7);
        }
    }

    @Test
    void a_jvm_that_is_forked_later() throws Exception {
        try (RunningSession running = fifo(RunningSession.shell("sleep 1; \"$@\" & wait $!", fewThreads()))) {
            running.awaitThread(running.jvm(), "app-1", Scheduling.fifo(1));
            running.awaitThread(running.jvm(), "GC Thread#0", Scheduling.fifo(3));
            running.writeFile("end");

            Run run = running.await();

            assertThat(run.exitStatus()).isEqualTo(4);
            assertThat(run.jvms()).hasSize(1);
        }
    }

    @Test
    void a_jvm_that_outlives_the_command_continues_in_the_fair_class() throws Exception {
        try (RunningSession running = fifo(doubleForked())) {
            int jvm = running.jvm();
            running.awaitThread(jvm, "app-1", Scheduling.fifo(1));
            running.writeFile("parent-end");

            Run run = running.await();

            assertThat(run.exitStatus()).isEqualTo(3);
            assertThat(run.notes())
                    .anyMatch(note -> note.endsWith("outlive the command; the figures exclude their usage"));
            assertThat(running.threads(jvm)).containsKey("app-1").values().containsOnly(Scheduling.ORDINARY);
            running.writeFile("end");
            Await.until("its own end", () -> Files.exists(folder.resolve("done")));
        }
    }

    @Test
    void a_jvm_that_outlives_the_command_is_killed_before_the_next_run() throws Exception {
        try (RunningSession running =
                new RunningSession(Policies.FIFO, TerminationSpec.Leftovers.END, folder, doubleForked())) {
            int jvm = running.jvm();
            running.awaitThread(jvm, "app-1", Scheduling.fifo(1));
            running.writeFile("parent-end");

            running.await();

            assertThat(Proc.live().process(jvm)).isEmpty();
            assertThat(folder.resolve("done")).doesNotExist();
        }
    }

    @Test
    void a_jvm_without_counters_is_governed_and_its_figures_are_missing_with_a_reason() throws Exception {
        try (RunningSession running = fifo(RunningSession.fewThreads(folder, "-XX:-UsePerfData"))) {
            running.awaitThread(running.jvm(), "app-1", Scheduling.fifo(1));
            running.awaitThread(running.jvm(), "GC Thread#0", Scheduling.fifo(3));
            running.writeFile("end");

            Run run = running.await();

            assertThat(run.get(Figure.GC)).isNaN();
            assertThat(run.unavailable().get("gcSeconds")).startsWith("the JVM publishes no counters");
        }
    }

    @Test
    void a_jvm_that_a_waiting_shell_executes() throws Exception {
        try (RunningSession running = fifo(RunningSession.shell("sleep 2; exec \"$@\"", fewThreads()))) {
            running.awaitThread(running.jvm(), "app-1", Scheduling.fifo(1));
            running.writeFile("end");

            Run run = running.await();

            assertThat(run.exitStatus()).isEqualTo(4);
            assertThat(run.jvms()).hasSize(1);
        }
    }

    @Test
    void two_jvms_at_once_each_with_its_own_roles() throws Exception {
        Path other = Files.createDirectory(folder.resolve("other"));
        String both = "%s & %s; wait"
                .formatted(String.join(" ", fewThreads()), String.join(" ", RunningSession.fewThreads(other)));
        try (RunningSession running = fifo(List.of("sh", "-c", both))) {
            int first = running.jvm();
            int second = RunningSession.jvm(other);
            awaitRoles(running, first);
            awaitRoles(running, second);
            running.writeFile("end");
            Files.createFile(other.resolve("end"));

            assertThat(running.await().jvms())
                    .extracting(JvmCounterTotals::pid, JvmCounterTotals::mainClass)
                    .containsExactlyInAnyOrder(
                            tuple(first, FewThreads.class.getName()), tuple(second, FewThreads.class.getName()));
        }
    }

    @Test
    void a_jvm_that_starts_another_as_test_runners_do() throws Exception {
        List<String> forking = RunningSession.program(ForksJvm.class);
        forking.addAll(fewThreads());
        try (RunningSession running = fifo(forking)) {
            awaitRoles(running, running.jvm());
            running.writeFile("end");

            Run run = running.await();

            assertThat(run.exitStatus()).isEqualTo(4);
            assertThat(run.jvms())
                    .extracting(JvmCounterTotals::mainClass)
                    .containsExactlyInAnyOrder(FewThreads.class.getName(), ForksJvm.class.getName());
            assertThat(run.cpuSecondsByRole()).containsKeys("APP", "JIT", "GC_PAUSE", "VM");
        }
    }

    private static void awaitRoles(RunningSession running, int jvm) throws Exception {
        running.awaitThread(jvm, "app-1", Scheduling.fifo(1));
        running.awaitThread(jvm, "GC Thread#0", Scheduling.fifo(3));
    }

    @Test
    void a_jvm_that_ends_at_once() throws Exception {
        String java = fewThreads().getFirst();
        try (RunningSession running = fifo(List.of(java, "-Xshare:auto", "-version"))) {
            assertThat(running.await().exitStatus()).isZero();
        }
    }

    @Test
    void a_jvm_that_crashes_has_died_of_its_signal() throws Exception {
        List<String> jvm = RunningSession.fewThreads(folder, "-XX:ErrorFile=" + folder.resolve("crash.log"));
        try (RunningSession running = fifo(RunningSession.shell("ulimit -c 0; exec \"$@\"", jvm))) {
            running.awaitThread(running.jvm(), "app-1", Scheduling.fifo(1));
            ProcessHandle child = ProcessHandle.of(running.jvm())
                    .orElseThrow()
                    .children()
                    .findFirst()
                    .orElseThrow();

            Programs.signal(running.jvm(), SEGV);
            Run run = running.await();
            Programs.signal((int) child.pid(), Signals.KILL);

            assertThat(run.exitStatus()).isEqualTo(128 + ABRT);
            assertThat(running.session.exitStatus()).isEqualTo(new ExitStatus.Killed(ABRT));
        }
    }

    @Test
    void a_program_without_jvm_stays_fair_with_one_warning() throws Exception {
        try (RunningSession running =
                fifo(List.of("sh", "-c", "chrt -p $$ > " + folder + "/class; sleep 0.3; exit 5"))) {
            assertThat(running.await().exitStatus()).isEqualTo(5);
            assertThat(folder.resolve("class")).content().contains("SCHED_OTHER");
            assertThat(running.warnings)
                    .containsExactly("no HotSpot JVM was seen in the program, so policy fifo had nothing to act on");
        }
    }

    private List<String> doubleForked() {
        String script = "setsid \"$@\" & until [ -e %s/parent-end ]; do sleep 0.05; done; exit 3".formatted(folder);
        return RunningSession.shell(script, fewThreads());
    }

    private List<String> fewThreads() {
        return RunningSession.fewThreads(folder);
    }

    private RunningSession fifo(List<String> command) {
        return new RunningSession(Policies.FIFO, TerminationSpec.Leftovers.LIVE, folder, command);
    }
}
