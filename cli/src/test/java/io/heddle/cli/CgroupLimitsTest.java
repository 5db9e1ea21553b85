package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.CollectsUntilTold;
import io.heddle.cli.programs.ShowsItsScheduling;
import io.heddle.cli.programs.SlowUnlessRealtime;
import io.heddle.kernel.constraints.CpuTopology;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@LiveKernel(needs = {Need.CGROUP_V1, Need.REALTIME})
class CgroupLimitsTest {
    @Test
    void a_group_without_real_time_budget_is_named_with_its_mend_and_nothing_is_started() throws Exception {
        try (CgroupFolder group = new CgroupFolder().with("cpu.rt_runtime_us", 0)) {
            Outcome outcome =
                    Outcome.of(group.inside(HeddleProcess.command("run", "--policy", "fifo", "--", "echo", "started")));

            assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(125));
            assertThat(outcome.out()).isEmpty();
            assertThat(outcome.err())
                    .hasLineCount(1)
                    .contains("the cgroup " + group.folder() + " has no real-time budget")
                    .contains("sudo tee '" + group.folder() + "/cpu.rt_runtime_us'");
        }
    }

    @Test
    void run_warns_that_real_time_threads_escape_a_quota() throws Exception {
        try (CgroupFolder group = quota()) {
            String[] line = HeddleProcess.words(
                    HeddleProcess.program(ShowsItsScheduling.class), "run", "--policy", "fifo", "--");
            Outcome outcome = Outcome.of(group.inside(HeddleProcess.command(line)));

            assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(outcome.err()).hasLineCount(1).contains("real-time threads escape the CPU quota of 1.50 CPUs");
        }
    }

    @Test
    void compare_never_lets_an_arm_win_that_escapes_a_quota() throws Exception {
        try (CgroupFolder group = quota()) {
            String[] line = HeddleProcess.words(
                    HeddleProcess.program(SlowUnlessRealtime.class),
                    "compare --runs 5 --warmup 0 --arm default --arm fifo --json - --".split(" "));
            Outcome outcome = Outcome.of(group.inside(HeddleProcess.command(line)));

            assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(outcome.out())
                    .contains("fifo escapes the CPU quota and gains CPU time that the other arms cannot use, so it"
                            + " cannot win")
                    .contains("\"verdict\" : \"faster\"")
                    .contains("\"winner\" : null")
                    .contains("\"cpuQuota\" : 1.5");
        }
    }

    @Test
    void check_names_the_tightest_quota_of_nested_groups() throws Exception {
        try (CgroupFolder outer = quota();
                CgroupFolder inner = outer.child()) {
            Outcome outcome = Outcome.of(inner.inside(HeddleProcess.command("check")));

            assertThat(outcome.out()).contains("no   no CPU quota: a quota of 1.50 CPUs");
        }
    }

    @Test
    @LiveKernel(needs = {Need.CPUSET_V1, Need.TWO_CPUS})
    void in_a_cpuset_everything_keeps_to_its_cpus() throws Exception {
        int online = CpuTopology.ofMachine().online().size();
        try (CgroupFolder group =
                new CgroupFolder("cpuset").with("cpuset.mems", 0).with("cpuset.cpus", 1)) {
            Outcome check = Outcome.of(group.inside(HeddleProcess.command("check")));
            assertThat(check.out())
                    .contains("yes  CPUs of the program: 1 of %d CPUs (1), by the cpuset of its cgroup;"
                            .formatted(online));

            Outcome compare = Outcome.of(group.inside(HeddleProcess.command(
                    "compare --runs 1 --warmup 0 --arm default --arm fifo --json - -- true".split(" "))));
            assertThat(compare.status()).as(compare.err()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(compare.out()).contains("\"cpus\" : 1,", "\"onlineCpus\" : " + online + ",");

            String[] line = HeddleProcess.words(
                    HeddleProcess.program(ShowsItsScheduling.class), "run", "--policy", "fifo", "--");
            Outcome run = Outcome.of(group.inside(HeddleProcess.command(line)));
            assertThat(run.status()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(run.out()).contains("1");
            assertThat(run.err()).isEmpty();
        }
    }

    @Test
    void a_program_that_moves_to_a_group_with_a_quota_leaves_the_real_time_policy(@TempDir Path folder)
            throws Exception {
        Path end = folder.resolve("end");
        ChildProcess program = Programs.silent(
                HeddleProcess.program(CollectsUntilTold.class, end.toString()).toArray(String[]::new));
        String pid = String.valueOf(program.pid());
        try (CgroupFolder group = quota();
                HeddleProcess heddle = attached(folder, pid)) {
            group.add(program.pid());
            Await.until("the quota is seen", () -> HeddleProcess.outcome("status", pid)
                    .out()
                    .contains("real-time threads would escape the CPU quota of 1.50 CPUs"));
            Files.createFile(end);
            Await.end(program);

            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(0));
            assertThat(heddle.err())
                    .contains("auto: using default since")
                    .contains("real-time threads would escape the CPU quota of 1.50 CPUs");
        } finally {
            program.signal(Signals.KILL);
        }
    }

    @Test
    void the_quota_of_an_attached_program_counts_and_not_that_of_heddle(@TempDir Path folder) throws Exception {
        Path end = folder.resolve("end");
        try (CgroupFolder group = quota()) {
            ChildProcess program =
                    Programs.silent(group.inside(HeddleProcess.program(CollectsUntilTold.class, end.toString()))
                            .toArray(String[]::new));
            String pid = String.valueOf(program.pid());
            try (HeddleProcess heddle = attached(folder, pid)) {
                assertThat(HeddleProcess.outcome("status", "--format", "json", pid)
                                .out())
                        .contains("\"challenger\" : \"" + AutosPolicy.withoutRealtime() + "\"");
                assertThat(HeddleProcess.outcome("attach", "-d", "1ms", "-p", "fifo", pid)
                                .err())
                        .contains("real-time threads escape the CPU quota of 1.50 CPUs, so policy fifo gains");
                assertThat(heddle.hasEnded()).isFalse();
            } finally {
                program.signal(Signals.KILL);
            }
        }
    }

    /** {@code auto}, attached to a JVM that starts. */
    private static HeddleProcess attached(Path folder, String pid) throws Exception {
        Await.until("a JVM", () -> HeddleProcess.outcome("attach", "-q", "-p", "default", "-d", "1ms", pid)
                .status()
                .equals(new ExitStatus.Exited(0)));
        HeddleProcess heddle = HeddleProcess.start(folder, "attach", pid);
        Await.until("the attachment", () -> heddle.err().contains("governing"));
        Await.until(
                "its state", () -> HeddleProcess.outcome("status", pid).out().contains("auto"));
        return heddle;
    }

    private static CgroupFolder quota() throws Exception {
        return new CgroupFolder()
                .with("cpu.rt_runtime_us", 100_000)
                .with("cpu.cfs_period_us", 100_000)
                .with("cpu.cfs_quota_us", 150_000);
    }
}
