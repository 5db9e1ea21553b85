package io.heddle.governor.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.KernelServices;
import io.heddle.governor.safety.RefusingScheduler;
import io.heddle.kernel.KernelVersion;
import io.heddle.kernel.constraints.Cgroup;
import io.heddle.kernel.constraints.ContainerInfo;
import io.heddle.kernel.constraints.Privileges;
import io.heddle.kernel.constraints.RealtimeThrottling;
import io.heddle.kernel.constraints.UsableCpus;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import io.heddle.kernel.testing.RecordedProc;
import io.heddle.policy.Policies;
import io.heddle.policy.PolicyExpression;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machines that each lack one feature. All of them refuse to set scheduling. */
class HostCapabilitiesTest {
    private static final KernelVersion NEW = new KernelVersion(6, 18, "6.18.1");
    private static final KernelVersion OLD = new KernelVersion(6, 8, "6.8.0-45-generic");
    private static final Privileges ROOT = new Privileges(true, 0, 20);
    private static final Privileges NONE = new Privileges(false, 0, 20);
    private static final RealtimeThrottling BOUNDED = new RealtimeThrottling(950_000, 1_000_000);
    private static final RealtimeThrottling UNBOUNDED = new RealtimeThrottling(-1, 1_000_000);

    private static final ContainerInfo ORDINARY = new ContainerInfo(false, false, false, null, false);
    private static final ContainerInfo CONTAINER = new ContainerInfo(true, false, false, null, false);
    private static final ContainerInfo ROOTLESS = new ContainerInfo(true, true, false, null, false);
    private static final UsableCpus ALL_CPUS = new UsableCpus(CpuSet.of(0, 1), CpuSet.of(0, 1));

    @TempDir
    Path folder = Path.of("");

    @Test
    void an_old_kernel_has_no_long_slices() {
        HostCapabilities machine = machine(OLD, ROOT, BOUNDED);

        assertThat(machine.obstacle(Policies.SLICE)).hasValueSatisfying(obstacle -> {
            assertThat(obstacle.detail()).isEqualTo("Linux 6.8.0-45-generic is older than 6.12, which introduced them");
            assertThat(obstacle.mend()).isNull();
            assertThat(obstacle.hint()).isEqualTo("boot Linux 6.12 or newer");
        });
        assertThat(machine.obstacle(Policies.DEFAULT)).isEmpty();
    }

    @Test
    void a_user_without_privilege_gets_the_command_that_grants_it() {
        HostCapabilities machine = machine(NEW, NONE, BOUNDED);

        assertThat(machine.obstacle(Policies.FIFO)).hasValueSatisfying(obstacle -> {
            assertThat(obstacle.detail()).isEqualTo("neither CAP_SYS_NICE nor a real-time priority limit of 8");
            assertThat(obstacle.mend())
                    .isEqualTo("echo \"$USER - rtprio 8\" | sudo tee /etc/security/limits.d/heddle-rtprio.conf");
            assertThat(obstacle.causeAndRemedy())
                    .isEqualTo(obstacle.detail() + ". Run: " + obstacle.mend() + " (" + obstacle.hint() + ")");
        });
        assertThat(capability(machine, "nice-undo").mend())
                .isEqualTo("echo \"$USER - nice 0\" | sudo tee /etc/security/limits.d/heddle-nice.conf");
        assertThat(machine.obstacle(Policies.SLICE)).isEmpty();
        assertThat(machine.obstacle(Policies.SLICE_NICE)).isEmpty();
    }

    @Test
    void a_container_gets_its_rights_from_the_host() {
        Capability realtime = capability(machine(NONE, CONTAINER), "realtime");

        assertThat(realtime.detail())
                .isEqualTo("neither CAP_SYS_NICE nor a real-time priority limit of 8 in this container");
        assertThat(realtime.mend()).isNull();
        assertThat(realtime.hint()).contains("--cap-add SYS_NICE", "--ulimit rtprio=8");
    }

    @Test
    void a_rootless_container_gets_a_hint_at_the_limits_of_its_capabilities() {
        Capability realtime = capability(machine(NONE, ROOTLESS), "realtime");

        assertThat(realtime.detail()).endsWith("outside of this container's user namespace");
        assertThat(realtime.hint()).startsWith("a rootless container cannot have more rights");
    }

    @Test
    void a_service_gets_a_drop_in_for_its_own_unit() {
        ContainerInfo service = new ContainerInfo(false, false, false, "app.service", false);

        Capability realtime = capability(machine(NONE, service), "realtime");

        assertThat(realtime.mend())
                .isEqualTo("printf '[Service]\\nLimitRTPRIO=8\\n' | sudo install -D -m 644 /dev/stdin"
                        + " '/etc/systemd/system/app.service.d/heddle-rtprio.conf'");
        assertThat(realtime.hint()).isEqualTo("then systemctl daemon-reload, and restart app.service");
        assertThat(capability(machine(NONE, service), "nice-undo").mend()).contains("LimitNICE=+0");
    }

    @Test
    void a_unit_of_a_users_systemd_gets_a_drop_in_for_that_systemd() {
        ContainerInfo terminal = new ContainerInfo(false, false, false, "terminal.service", true);

        Capability realtime = capability(machine(NONE, terminal), "realtime");

        assertThat(realtime.mend()).contains("/etc/systemd/system/user@.service.d/");
        assertThat(realtime.hint()).startsWith("then log out of all sessions");
    }

    @Test
    void a_filter_that_forbids_scheduling_also_prevents_slices() {
        HostCapabilities machine = machine(ROOT, new ContainerInfo(true, false, true, null, false));

        assertThat(machine.obstacle(Policies.SLICE))
                .hasValueSatisfying(obstacle -> assertThat(obstacle.detail()).startsWith("a seccomp filter"));
        assertThat(machine.obstacle(Policies.FIFO))
                .hasValueSatisfying(obstacle -> assertThat(obstacle.hint()).contains("SystemCallFilter=@resources"));
    }

    @Test
    void unavailable_cpus_are_counted_and_the_mechanism_is_named() {
        new RecordedProc(folder)
                .file("self/cgroup", "3:cpuset:/job\n")
                .file("self/mountinfo", "30 20 0:25 / " + folder + "/cpuset rw - cgroup cgroup rw,cpuset\n")
                .file("cpuset/job/cpuset.effective_cpus", "0-1\n");
        CpuSet all = CpuSet.parse("0-7");

        assertThat(cpus(new UsableCpus(CpuSet.of(0, 1), all)))
                .isEqualTo(
                        "2 of 8 CPUs (0-1), by the cpuset of its cgroup; policies, safeguards and figures use only these");
        assertThat(cpus(new UsableCpus(CpuSet.of(1), all))).startsWith("1 of 8 CPUs (1), by an affinity mask");
        assertThat(cpus(new UsableCpus(all, all))).isEqualTo("8 CPUs, all that are online");
    }

    private String cpus(UsableCpus cpus) {
        return capability(machine(NEW, ROOT, BOUNDED, ORDINARY, cpus), "cpus").detail();
    }

    @Test
    void a_cgroup_without_real_time_budget_is_named() {
        cgroup("cpu.rt_runtime_us", "0");

        assertThat(machine(NEW, ROOT, BOUNDED).obstacle(Policies.FIFO)).hasValueSatisfying(obstacle -> {
            assertThat(obstacle.detail()).startsWith("the cgroup " + folder + "/cpu/job has no real-time budget");
            assertThat(obstacle.mend()).isEqualTo("echo 500000 | sudo tee '" + folder + "/cpu/job/cpu.rt_runtime_us'");
        });
    }

    @Test
    void a_refusal_that_neither_privilege_nor_budget_explains_points_to_filters() {
        assertThat(machine(NEW, ROOT, BOUNDED).obstacle(Policies.FIFO))
                .map(Capability::hint)
                .hasValueSatisfying(hint -> assertThat(hint).contains("seccomp", "rt_group_sched=0"));
    }

    @Test
    void real_time_policies_need_real_time_throttling() {
        Capability throttling = capability(machine(NEW, ROOT, UNBOUNDED), "throttling");

        assertThat(throttling.possible()).isFalse();
        assertThat(throttling.mend()).isEqualTo("sudo sysctl kernel.sched_rt_runtime_us=950000");
    }

    @Test
    void a_quota_is_found_and_named_in_cpus() {
        cgroup("cpu.cfs_quota_us", "150000");
        HostCapabilities machine = machine(NEW, ROOT, BOUNDED);

        assertThat(machine.cpuQuota()).hasValue(1.5);
        assertThat(capability(machine, "quota").detail()).startsWith("a quota of 1.50 CPUs: ");
    }

    @Test
    void every_missing_feature_has_a_remedy_and_no_other_has() {
        cgroup("cpu.cfs_quota_us", "150000");
        assertThat(machine(OLD, NONE, UNBOUNDED).capabilities()).hasSize(12).allSatisfy(each -> assertThat(
                        each.mend() == null && each.hint() == null)
                .isEqualTo(each.possible()));
    }

    @Test
    void remedies_are_commands_that_a_shell_can_parse() throws Exception {
        cgroup("cpu.rt_runtime_us", "0");
        List<Capability> found = new ArrayList<>(machine(OLD, NONE, UNBOUNDED).capabilities());
        found.add(capability(machine(NEW, ROOT, BOUNDED), "realtime"));
        found.add(
                capability(machine(NONE, new ContainerInfo(false, false, false, "app@1.service", false)), "realtime"));

        List<String> mends =
                found.stream().map(Capability::mend).filter(Objects::nonNull).toList();

        assertThat(mends).hasSizeGreaterThanOrEqualTo(4);
        for (String mend : mends) {
            assertThat(Outcome.of("sh", "-n", "-c", mend))
                    .as(mend)
                    .isEqualTo(new Outcome(new ExitStatus.Exited(0), "", ""));
        }
    }

    @Test
    void possible_policies_are_listed_without_default() {
        assertThat(machine(OLD, NONE, BOUNDED).possiblePolicies()).isEmpty();
        assertThat(machine(NEW, NONE, BOUNDED).possiblePolicies()).containsExactly(Policies.SLICE, Policies.SLICE_NICE);
    }

    @Test
    void a_combined_policy_needs_what_each_of_its_terms_needs() {
        assertThat(obstacle("slice+pinned", OLD)).hasValue("slice");
        assertThat(obstacle("slice+pinned", NEW)).hasValue("affinity");
        assertThat(obstacle("batch+slice", NEW)).hasValue("batch");
        assertThat(obstacle("fifo", NEW)).hasValue("realtime");
        assertThat(obstacle("default", OLD)).isEmpty();
    }

    @Test
    void binding_needs_more_than_one_cpu() {
        UsableCpus one = new UsableCpus(CpuSet.of(0), CpuSet.of(0, 1));

        assertThat(machine(NEW, ROOT, BOUNDED, ORDINARY, one).obstacle(Policies.PINNED))
                .hasValueSatisfying(obstacle -> assertThat(obstacle.detail())
                        .isEqualTo("this process may use only CPU 0, so all threads run there anyway"));
    }

    @Test
    @LiveKernel(needs = Need.TWO_CPUS)
    void cpus_and_nice_values_of_a_policy_file_are_checked() throws Exception {
        Path far = Files.writeString(folder.resolve("far.toml"), "roles.APP.cpus = '8000-8191'");
        Path ahead = Files.writeString(folder.resolve("ahead.toml"), "roles.VM.nice = -3");

        assertThat(live(NONE).obstacle(PolicyExpression.parse(far.toString())))
                .hasValueSatisfying(obstacle ->
                        assertThat(obstacle.detail()).startsWith("CPUs 8000-8191 are not available, only "));
        assertThat(live(NONE).obstacle(PolicyExpression.parse(ahead.toString())))
                .map(Capability::mend)
                .hasValue("echo \"$USER - nice -3\" | sudo tee /etc/security/limits.d/heddle-nice.conf");
        assertThat(live(ROOT).obstacle(PolicyExpression.parse(ahead.toString())))
                .isEmpty();
    }

    /** The real machine with other privileges. */
    private HostCapabilities live(Privileges privileges) {
        KernelServices live = KernelServices.live();
        return new HostCapabilities(
                live,
                NEW,
                privileges,
                new Cgroup(folder.resolve("self")),
                BOUNDED,
                ORDINARY,
                UsableCpus.current(live.schedulers().get()));
    }

    private Optional<String> obstacle(String policy, KernelVersion kernel) {
        return machine(kernel, NONE, BOUNDED)
                .obstacle(PolicyExpression.parse(policy))
                .map(Capability::id);
    }

    private HostCapabilities machine(KernelVersion kernel, Privileges privileges, RealtimeThrottling throttling) {
        return machine(kernel, privileges, throttling, ORDINARY, ALL_CPUS);
    }

    private HostCapabilities machine(Privileges privileges, ContainerInfo surroundings) {
        return machine(NEW, privileges, BOUNDED, surroundings, ALL_CPUS);
    }

    private HostCapabilities machine(
            KernelVersion kernel,
            Privileges privileges,
            RealtimeThrottling throttling,
            ContainerInfo surroundings,
            UsableCpus cpus) {
        KernelServices host = KernelServices.live(RefusingScheduler::new, Programs.reaper());
        return new HostCapabilities(
                host, kernel, privileges, new Cgroup(folder.resolve("self")), throttling, surroundings, cpus);
    }

    private void cgroup(String file, String value) {
        new RecordedProc(folder)
                .file("self/cgroup", "1:cpu:/job\n")
                .file("self/mountinfo", "30 20 0:25 / " + folder + "/cpu rw - cgroup cgroup rw,cpu\n")
                .file("cpu/job/" + file, value + "\n");
    }

    private static Capability capability(HostCapabilities machine, String id) {
        return machine.capabilities().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
