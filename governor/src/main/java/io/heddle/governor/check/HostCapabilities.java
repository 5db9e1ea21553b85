package io.heddle.governor.check;

import io.heddle.governor.KernelServices;
import io.heddle.governor.safety.SelfPriority;
import io.heddle.governor.safety.Watchdog;
import io.heddle.governor.safety.WatchdogException;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.KernelVersion;
import io.heddle.kernel.constraints.Cgroup;
import io.heddle.kernel.constraints.ContainerInfo;
import io.heddle.kernel.constraints.CpuLimits;
import io.heddle.kernel.constraints.Privileges;
import io.heddle.kernel.constraints.RealtimeThrottling;
import io.heddle.kernel.constraints.UsableCpus;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.tasks.TaskScheduler;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The features that this machine allows this user. Limits are read. Where several mechanisms could refuse, Heddle tries
 * the call on a thread of its own.
 */
public final class HostCapabilities {
    private static final String FILTER = "look for a seccomp filter or security module around this process";

    private final KernelServices host;
    private final KernelVersion kernel;
    private final Privileges privileges;
    private final Cgroup cgroup;
    private final RealtimeThrottling throttling;
    private final ContainerInfo container;
    private final UsableCpus cpus;

    /** The result for the watchdog; computed once, because it starts a process. */
    private @Nullable Capability watchdog;

    public HostCapabilities(KernelServices host) {
        this(
                host,
                KernelVersion.running(),
                Privileges.current(),
                Cgroup.current(),
                RealtimeThrottling.ofMachine(),
                ContainerInfo.current(),
                UsableCpus.current(host.schedulers().get()));
    }

    HostCapabilities(
            KernelServices host,
            KernelVersion kernel,
            Privileges privileges,
            Cgroup cgroup,
            RealtimeThrottling throttling,
            ContainerInfo container,
            UsableCpus cpus) {
        this.host = host;
        this.kernel = kernel;
        this.privileges = privileges;
        this.cgroup = cgroup;
        this.throttling = throttling;
        this.container = container;
        this.cpus = cpus;
    }

    public List<Capability> capabilities() {
        HostEnvironment environment = new HostEnvironment(host.proc(), container);
        return List.of(
                slices(),
                batch(),
                niceRevert(),
                affinity(),
                realtime(),
                watchdog(),
                throttling(),
                quota(),
                usableCpus(),
                environment.firstProcess(),
                environment.temporaryFolder(),
                environment.daemons());
    }

    /** The missing feature that prevents a policy here; empty if there is none. */
    public Optional<Capability> obstacle(Policy policy) {
        return kernelObstacle(policy).or(() -> Optional.of(policy)
                .filter(Policy::isRealtime)
                .map(_ -> watchdog())
                .filter(capability -> !capability.possible()));
    }

    /** The same for kernel and privileges alone, without starting a watchdog. */
    public Optional<Capability> kernelObstacle(Policy policy) {
        List<Supplier<Capability>> needs = new ArrayList<>();
        if (policy.slicesThreads()) {
            needs.add(this::slices);
        }
        if (policy.uses(SchedulingClass.BATCH)) {
            needs.add(this::batch);
        }
        if (policy.highestNiceBoost() > 0) {
            needs.add(() -> highestNiceBoost(policy.highestNiceBoost()));
        }
        if (policy.bindsThreads()) {
            needs.add(this::affinity);
            needs.add(() -> namedCpus(policy));
        }
        if (policy.isRealtime()) {
            needs.addAll(List.of(this::realtime, this::throttling));
        }
        return needs.stream()
                .map(Supplier::get)
                .filter(capability -> !capability.possible())
                .findFirst();
    }

    /** The missing feature that would prevent reverting a policy in a running program; empty if there is none. */
    public Optional<Capability> obstacleToRevert(Policy policy) {
        return Optional.of(policy)
                .filter(Policy::changesNice)
                .map(_ -> niceRevert())
                .filter(capability -> !capability.possible());
    }

    /** The policies that can be applied here, without {@code default}. */
    public List<Policy> possiblePolicies() {
        return Policies.ALL.stream()
                .filter(policy -> !policy.equals(Policies.DEFAULT))
                .filter(policy -> obstacle(policy).isEmpty())
                .toList();
    }

    /** Whether a selector may choose the policy for a program: it is possible here, and it does not escape the program's quota. */
    public boolean maySelect(Policy policy, CpuLimits ofProgram) {
        return kernelObstacle(policy).isEmpty()
                && (!policy.isRealtime() || ofProgram.quota().isEmpty());
    }

    /** The CPU limits of this process and its children. */
    public CpuLimits limits() {
        return new CpuLimits(cpus.usable().size(), cpuQuota());
    }

    /** The CPU quota of this process and its children, in CPUs. Real-time threads escape it. */
    public OptionalDouble cpuQuota() {
        return cgroup.quota();
    }

    /** The CPUs that this process and its children may use. */
    public UsableCpus cpus() {
        return cpus;
    }

    private Capability slices() {
        String id = "slice";
        String name = "long time slices (policies slice, slice-nice, shortest-first-nice)";
        if (!kernel.hasCustomSlices()) {
            return Capability.no(
                    id,
                    name,
                    "Linux " + kernel.release() + " is older than 6.12, which introduced them",
                    null,
                    "boot Linux 6.12 or newer");
        }
        return container.seccompFilter() && selfPriority().isFiltered()
                ? Capability.no(id, name, RealtimeObstacle.FILTERED, null, RealtimeObstacle.UNFILTER)
                : Capability.yes(id, name, "Linux " + kernel.release() + " supports them, no privilege needed");
    }

    private Capability batch() {
        String id = "batch";
        String name = "SCHED_BATCH (policy batch)";
        return selfPriority().isFiltered()
                ? Capability.no(id, name, RealtimeObstacle.FILTERED, null, RealtimeObstacle.UNFILTER)
                : Capability.yes(id, name, "no privilege needed");
    }

    private SelfPriority selfPriority() {
        return new SelfPriority(host.proc(), host.schedulers().get());
    }

    private Capability affinity() {
        String id = "affinity";
        String name = "binding threads to CPUs (policy pinned)";
        CpuSet usable = cpus.usable();
        if (usable.size() == 1) {
            return Capability.no(
                    id,
                    name,
                    "this process may use only CPU " + usable + ", so all threads run there anyway",
                    null,
                    "use more CPUs: see taskset, the cpuset of the container or unit, and the machine's size");
        }
        try {
            TaskScheduler scheduler = host.schedulers().get();
            scheduler.bind(scheduler.currentThread(), usable);
            return Capability.yes(id, name, "CPUs " + usable + ", no privilege needed");
        } catch (KernelException refused) {
            return Capability.no(id, name, "the kernel refuses sched_setaffinity(2)", null, FILTER);
        }
    }

    /** Whether the machine has one of the CPUs that a policy file names. */
    private Capability namedCpus(Policy policy) {
        String id = "cpus";
        String name = "the CPUs of policy " + policy.name();
        return policy.cpus().stream()
                .filter(named -> named.and(cpus.usable()).size() == 0)
                .findFirst()
                .map(missing -> Capability.no(
                        id,
                        name,
                        "CPUs " + missing + " are not available, only " + cpus.usable(),
                        null,
                        "name available CPUs in the policy file"))
                .orElseGet(() -> Capability.yes(id, name, "at least one is available"));
    }

    private Capability highestNiceBoost(int steps) {
        String id = "nice-ahead";
        String name = "negative nice values";
        return privileges.allowNice(-steps)
                ? Capability.yes(id, name, "allowed down to " + -steps)
                : Capability.no(
                        id,
                        name,
                        "neither CAP_SYS_NICE nor a nice limit of " + -steps,
                        LimitRemedy.nice(-steps).command(container),
                        LimitRemedy.nice(-steps).hint(container));
    }

    private Capability niceRevert() {
        String id = "nice-undo";
        String name = "reverting nice values in a running program";
        return privileges.allowUndoingNice()
                ? Capability.yes(id, name, "nice values can be reverted")
                : Capability.no(
                        id,
                        name,
                        "raised nice values cannot be reverted, so slice-nice needs a program that Heddle launches",
                        LimitRemedy.nice(0).command(container),
                        LimitRemedy.nice(0).hint(container));
    }

    private Capability realtime() {
        String id = "realtime";
        String name = "real-time classes (policies fifo, rr, fifo-all, shortest-first)";
        SelfPriority own = selfPriority();
        try {
            own.probe();
            return Capability.yes(
                    id,
                    name,
                    privileges.sysNice()
                            ? "allowed by CAP_SYS_NICE"
                            : "allowed by RLIMIT_RTPRIO " + privileges.realtimePriorityLimit());
        } catch (KernelException refused) {
            boolean filtered = container.seccompFilter() && own.isFiltered();
            return new RealtimeObstacle(id, name, privileges, cgroup, container).refused(filtered);
        }
    }

    private Capability watchdog() {
        Capability known = watchdog;
        if (known == null) {
            known = startWatchdog();
            watchdog = known;
        }
        return known;
    }

    private Capability startWatchdog() {
        String id = "watchdog";
        String name = "watchdog (needed by real-time policies)";
        try {
            Watchdog.start(host.reaper()).close();
            return Capability.yes(id, name, "bash and chrt are available");
        } catch (WatchdogException e) {
            return Capability.no(
                    id,
                    name,
                    String.valueOf(e.getMessage()),
                    "sudo apt-get install bash util-linux",
                    "on other distributions than Debian, install the packages with these names");
        }
    }

    private Capability throttling() {
        String id = "throttling";
        String name = "real-time throttling (keeps the machine usable)";
        if (!RealtimeThrottling.coversLentPriority(kernel, cgroup)) {
            return Capability.no(
                    id,
                    name,
                    "Linux " + kernel.release() + " with RT_GROUP_SCHED does not throttle threads with lent real-time"
                            + " priority, so Heddle does not lend it",
                    null,
                    "use Linux 6.12 or newer, or a kernel without RT_GROUP_SCHED");
        }
        return throttling.isBounded()
                ? Capability.yes(
                        id,
                        name,
                        "real-time threads get at most %d of each %d ms"
                                .formatted(throttling.runtimeMicros() / 1000, throttling.periodMicros() / 1000))
                : Capability.no(
                        id,
                        name,
                        "off: a real-time program could take the whole machine, so Heddle refuses real-time policies",
                        "sudo sysctl kernel.sched_rt_runtime_us=950000",
                        null);
    }

    private Capability quota() {
        String id = "quota";
        String name = "no CPU quota";
        OptionalDouble quota = cpuQuota();
        return quota.isEmpty()
                ? Capability.yes(id, name, "no quota")
                : Capability.no(
                        id,
                        name,
                        "a quota of %.2f CPUs: real-time threads would escape the quota and gain at the cost of others"
                                .formatted(quota.getAsDouble()),
                        null,
                        "compare slice and slice-nice instead, or run without the quota");
    }

    private Capability usableCpus() {
        String id = "cpus";
        String name = "CPUs of the program";
        if (cpus.areAll()) {
            return Capability.yes(id, name, cpus + ", all that are online");
        }
        boolean byCpuset = cgroup.cpuset().filter(cpus.usable()::equals).isPresent();
        return Capability.yes(
                id,
                name,
                "%s (%s), by %s; policies, safeguards and figures use only these"
                        .formatted(
                                cpus,
                                cpus.usable(),
                                byCpuset ? "the cpuset of its cgroup" : "an affinity mask (taskset, CPUAffinity)"));
    }
}
