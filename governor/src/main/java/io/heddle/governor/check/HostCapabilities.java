package io.heddle.governor.check;

import io.heddle.governor.Host;
import io.heddle.governor.safety.SelfPriority;
import io.heddle.governor.safety.Watchdog;
import io.heddle.governor.safety.WatchdogException;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.KernelVersion;
import io.heddle.kernel.constraints.Cgroup;
import io.heddle.kernel.constraints.ContainerInfo;
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
 * What this machine lets this user do, found out by reading limits and, where several could refuse, by trying on
 * Heddle's own sleeping thread.
 */
public final class HostCapabilities {
    private static final String FILTER = "look for a seccomp filter or security module around this process";

    private final Host host;
    private final KernelVersion kernel;
    private final Privileges privileges;
    private final Cgroup cgroup;
    private final RealtimeThrottling throttling;
    private final ContainerInfo surroundings;
    private final UsableCpus cpus;

    /** Found out once, for it takes a process. */
    private @Nullable Capability watchdog;

    public HostCapabilities(Host host) {
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
            Host host,
            KernelVersion kernel,
            Privileges privileges,
            Cgroup cgroup,
            RealtimeThrottling throttling,
            ContainerInfo surroundings,
            UsableCpus cpus) {
        this.host = host;
        this.kernel = kernel;
        this.privileges = privileges;
        this.cgroup = cgroup;
        this.throttling = throttling;
        this.surroundings = surroundings;
        this.cpus = cpus;
    }

    public List<Capability> capabilities() {
        HostEnvironment place = new HostEnvironment(host.proc(), surroundings);
        return List.of(
                slices(),
                batch(),
                niceness(),
                affinity(),
                realtime(),
                watchdog(),
                throttling(),
                quota(),
                usableCpus(),
                place.firstProcess(),
                place.temporaryFolder(),
                place.daemons());
    }

    /** What stands in a policy's way here, if anything does. */
    public Optional<Capability> obstacle(Policy policy) {
        return limit(policy).or(() -> Optional.of(policy)
                .filter(Policy::isRealtime)
                .map(_ -> watchdog())
                .filter(capability -> !capability.possible()));
    }

    /** The same as far as kernel and privileges go: whether there is a watchdog shows when one is started. */
    public Optional<Capability> limit(Policy policy) {
        List<Supplier<Capability>> needs = new ArrayList<>();
        if (policy.slicesThreads()) {
            needs.add(this::slices);
        }
        if (policy.uses(SchedulingClass.BATCH)) {
            needs.add(this::batch);
        }
        if (policy.stepsAhead() > 0) {
            needs.add(() -> stepsAhead(policy.stepsAhead()));
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

    /** What would keep a policy from being undone in a program that goes on. */
    public Optional<Capability> lasting(Policy policy) {
        return Optional.of(policy)
                .filter(Policy::changesNice)
                .map(_ -> niceness())
                .filter(capability -> !capability.possible());
    }

    /** The policies that can be applied here, without {@code default}, which needs nothing. */
    public List<Policy> possiblePolicies() {
        return Policies.ALL.stream()
                .filter(policy -> !policy.equals(Policies.DEFAULT))
                .filter(policy -> obstacle(policy).isEmpty())
                .toList();
    }

    /** Whether a selector may choose the policy: it is possible here, and takes nothing from other programs. */
    public boolean maySelect(Policy policy) {
        return limit(policy).isEmpty() && (!policy.isRealtime() || cpuQuota().isEmpty());
    }

    /** The CPU quota that this process and what it starts are under, in CPUs. Real-time threads escape it. */
    public OptionalDouble cpuQuota() {
        return cgroup.quota();
    }

    /** The CPUs that this process and what it starts may use. */
    public UsableCpus cpus() {
        return cpus;
    }

    private Capability slices() {
        String id = "slice";
        String name = "long slices (policies slice, slice-nice)";
        if (!kernel.hasCustomSlices()) {
            return Capability.no(
                    id,
                    name,
                    "Linux " + kernel.release() + " is older than 6.12, which introduced them",
                    null,
                    "boot Linux 6.12 or newer");
        }
        return surroundings.seccompFilter() && ownPriority().isFiltered()
                ? Capability.no(id, name, RealtimeRight.FILTERED, null, RealtimeRight.UNFILTER)
                : Capability.yes(id, name, "Linux " + kernel.release() + " takes them, without any privilege");
    }

    private Capability batch() {
        String id = "batch";
        String name = "SCHED_BATCH (policy batch)";
        return ownPriority().isFiltered()
                ? Capability.no(id, name, RealtimeRight.FILTERED, null, RealtimeRight.UNFILTER)
                : Capability.yes(id, name, "without any privilege");
    }

    private SelfPriority ownPriority() {
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
                    "only CPU " + usable + " may be used here, where all threads run anyway",
                    null,
                    "use more CPUs: see taskset, the cpuset of the container or unit, and the machine's size");
        }
        try {
            TaskScheduler scheduler = host.schedulers().get();
            scheduler.bind(scheduler.currentThread(), usable);
            return Capability.yes(id, name, "CPUs " + usable + ", without any privilege");
        } catch (KernelException refused) {
            return Capability.no(id, name, "the kernel refuses it", null, FILTER);
        }
    }

    /** CPUs that a policy file names may all be missing on the machine at hand. */
    private Capability namedCpus(Policy policy) {
        String id = "cpus";
        String name = "the CPUs of policy " + policy.name();
        return policy.cpus().stream()
                .filter(named -> named.and(cpus.usable()).size() == 0)
                .findFirst()
                .map(missing -> Capability.no(
                        id,
                        name,
                        "CPUs " + missing + " may not be used, only " + cpus.usable(),
                        null,
                        "name some of these"))
                .orElseGet(() -> Capability.yes(id, name, "some of them may be used"));
    }

    private Capability stepsAhead(int steps) {
        String id = "nice-ahead";
        String name = "negative nice values";
        return privileges.allowNice(-steps)
                ? Capability.yes(id, name, "allowed down to " + -steps)
                : Capability.no(
                        id,
                        name,
                        "neither CAP_SYS_NICE nor a nice limit of " + -steps,
                        Grant.nice(-steps).mend(surroundings),
                        Grant.nice(-steps).hint(surroundings));
    }

    private Capability niceness() {
        String id = "nice-undo";
        String name = "undoing nice steps in a running program";
        return privileges.allowUndoingNice()
                ? Capability.yes(id, name, "nice values can be lowered again")
                : Capability.no(
                        id,
                        name,
                        "a nice value that was raised stays: slice-nice is for launched programs only",
                        Grant.nice(0).mend(surroundings),
                        Grant.nice(0).hint(surroundings));
    }

    private Capability realtime() {
        String id = "realtime";
        String name = "real-time classes (policies fifo, rr, fifo-all)";
        SelfPriority own = ownPriority();
        try {
            own.probe();
            return Capability.yes(
                    id,
                    name,
                    privileges.sysNice()
                            ? "allowed by CAP_SYS_NICE"
                            : "allowed by RLIMIT_RTPRIO " + privileges.realtimePriorityLimit());
        } catch (KernelException refused) {
            boolean filtered = surroundings.seccompFilter() && own.isFiltered();
            return new RealtimeRight(id, name, privileges, cgroup, surroundings).refused(filtered);
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
            return Capability.yes(id, name, "bash and chrt make one");
        } catch (WatchdogException e) {
            return Capability.no(
                    id,
                    name,
                    String.valueOf(e.getMessage()),
                    "sudo apt-get install bash util-linux",
                    "elsewhere than on Debian, the packages of these names");
        }
    }

    private Capability throttling() {
        String id = "throttling";
        String name = "real-time throttling (keeps the machine usable)";
        if (!RealtimeThrottling.coversLentPriority(kernel, cgroup)) {
            return Capability.no(
                    id,
                    name,
                    "Linux " + kernel.release() + " with RT_GROUP_SCHED does not throttle threads that borrow real-time"
                            + " priority, so Heddle lends none",
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
                        "switched off: a real-time program could take the whole machine, so Heddle makes none",
                        "sudo sysctl kernel.sched_rt_runtime_us=950000",
                        null);
    }

    private Capability quota() {
        String id = "quota";
        String name = "no CPU quota";
        OptionalDouble quota = cpuQuota();
        return quota.isEmpty()
                ? Capability.yes(id, name, "the whole of each CPU may be used")
                : Capability.no(
                        id,
                        name,
                        "a quota of %.2f CPUs: real-time threads would escape it, and win what isn't theirs"
                                .formatted(quota.getAsDouble()),
                        null,
                        "compare slice and slice-nice instead, or measure outside of the quota");
    }

    private Capability usableCpus() {
        String id = "cpus";
        String name = "CPUs of the program";
        if (cpus.areAll()) {
            return Capability.yes(id, name, cpus + ", all that run");
        }
        boolean byCpuset = cgroup.cpuset().filter(cpus.usable()::equals).isPresent();
        return Capability.yes(
                id,
                name,
                "%s (%s), by %s; policies, safeguards and figures keep to these"
                        .formatted(
                                cpus,
                                cpus.usable(),
                                byCpuset ? "the cpuset of its cgroup" : "an affinity mask (taskset, CPUAffinity)"));
    }
}
