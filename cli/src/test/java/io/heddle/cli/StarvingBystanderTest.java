package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.SpinsUntilTold;
import io.heddle.cli.programs.TakesItsTimeToEnd;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ordinary processes that want CPU while a program takes every CPU in a real-time class. */
@LiveKernel(needs = Need.REALTIME)
class StarvingBystanderTest {
    private static final String DEMOTED = "heddle: the program continues without a policy: ";

    @TempDir
    Path folder = Path.of("");

    private final List<ChildProcess> bystanders = new ArrayList<>();

    @AfterEach
    void end() {
        bystanders.forEach(bystander -> bystander.signal(Signals.KILL));
    }

    @Test
    void a_bystander_that_lives_on_what_the_kernel_keeps_for_it_is_not_called_starving() throws Exception {
        int bystander = bystander(0);
        try (HeddleProcess heddle = spinning();
                RunningTree tree = new RunningTree(heddle.pid())) {
            Await.until("real-time threads", () -> !tree.update().realtime().isEmpty());
            long before = cpuNanos(bystander);

            // More than the two seconds of the guard's patience and the two between its looks.
            Thread.sleep(5_000);

            assertThat(cpuNanos(bystander)).isGreaterThan(before);
            end(heddle);
            assertThat(heddle.err()).doesNotContain("thread " + bystander + " ");
        }
    }

    @Test
    void a_program_beside_which_a_thread_gets_nothing_goes_on_in_the_fair_class_and_one_line_says_why()
            throws Exception {
        // Without Heddle the nice one has its turn several times a second; of the 5 % that are left it gets one in many
        // seconds.
        bystander(0);
        bystander(0);
        bystander(19);
        try (HeddleProcess heddle = spinning();
                RunningTree tree = new RunningTree(heddle.pid())) {
            Await.until("real-time threads", () -> !tree.update().realtime().isEmpty());

            Await.until("demotion", () -> heddle.err().contains(DEMOTED) || heddle.hasEnded());
            assertThat(tree.update().realtime()).isEmpty();
            assertThat(heddle.hasEnded()).isFalse();

            end(heddle);
            assertThat(heddle.err()).hasLineCount(1).startsWith(DEMOTED);
        }
    }

    @Test
    void a_program_whose_threads_spin_on_every_cpu_ends_when_it_is_asked_to() throws Exception {
        try (HeddleProcess heddle = spinning();
                RunningTree tree = new RunningTree(heddle.pid())) {
            awaitThread(tree, "app-0");
            heddle.signal(Signals.TERM);
            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(128 + Signals.TERM));
        }
    }

    @Test
    void a_program_that_takes_its_time_to_end_is_let_go() throws Exception {
        try (HeddleProcess heddle = start(HeddleProcess.program(TakesItsTimeToEnd.class));
                RunningTree tree = new RunningTree(heddle.pid())) {
            awaitThread(tree, "app-0");
            heddle.signal(Signals.TERM);
            Await.until("none of its threads is real-time", () -> tree.update().realtime().stream()
                    .noneMatch(task -> task.name().startsWith("app-")));
            assertThat(heddle.hasEnded()).isFalse();
            assertThat(heddle.err()).as("it is not said at once").isEmpty();

            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(128 + Signals.TERM));
            assertThat(heddle.err())
                    .startsWith(DEMOTED + "the program got a termination signal")
                    .hasLineCount(1);
        }
    }

    private static void awaitThread(RunningTree tree, String name) throws Exception {
        Await.until("thread " + name + " in a real-time class", () -> tree.update().realtime().stream()
                .anyMatch(task -> task.name().equals(name)));
    }

    /** A busy loop on one CPU, which gets a minute of it at most. */
    private int bystander(int nice) {
        LinuxTaskScheduler scheduler = new LinuxTaskScheduler();
        int cpu = scheduler.affinity(scheduler.currentThread()).orElseThrow().toArray()[0];
        String spin = "ulimit -t 60; while :; do :; done";
        ChildProcess bystander = Programs.silent("taskset", "-c", "" + cpu, "nice", "-n", "" + nice, "sh", "-c", spin);
        bystanders.add(bystander);
        return bystander.pid();
    }

    private HeddleProcess spinning() {
        return start(HeddleProcess.program(
                SpinsUntilTold.class, folder.resolve("end").toString()));
    }

    private HeddleProcess start(List<String> program) {
        return HeddleProcess.start(folder, HeddleProcess.words(program, "run", "--policy", "fifo", "--"));
    }

    private void end(HeddleProcess heddle) throws Exception {
        Files.createFile(folder.resolve("end"));
        assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(SpinsUntilTold.STATUS));
        assertThat(heddle.out()).isEqualTo("done\n");
    }

    private static long cpuNanos(int pid) {
        return Proc.live().cpuNanos(pid, pid).orElseThrow();
    }
}
