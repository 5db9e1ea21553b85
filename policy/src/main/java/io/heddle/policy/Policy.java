package io.heddle.policy;

import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.SchedulingClass;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The scheduling settings and CPUs of the threads of each role. Immutable.
 *
 * @param settingsByRole the settings of the roles that the policy changes; the order may rank application threads above
 *     theirs
 * @param order the order of application threads; null if all have the same rank
 * @param threads the conversion of application threads to virtual threads; null for none
 * @param collector options of the garbage collector; null for none
 * @param selection the selector that chooses other policies while the program runs; null for none
 */
public record Policy(
        String name,
        String summary,
        Map<Role, SchedulingSettings> settingsByRole,
        @Nullable ThreadOrder order,
        @Nullable VirtualThreads threads,
        @Nullable CollectorOptions collector,
        @Nullable SelectorSpec selection) {
    /**
     * Orders policies by what they change: fewest settings first, then those that bind threads to CPUs, last those that
     * need privileges.
     */
    public static final Comparator<Policy> LEAST_INVASIVE_FIRST = Comparator.comparing(Policy::isRealtime)
            .thenComparing(Policy::bindsThreads)
            .thenComparingLong(Policy::settingCount);

    public Policy {
        settingsByRole = settingsByRole.entrySet().stream()
                .filter(settings -> !settings.getValue().equals(SchedulingSettings.UNTOUCHED))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    Policy(String name, String summary, Map<Role, SchedulingSettings> settingsByRole) {
        this(name, summary, settingsByRole, null, null, null, null);
    }

    /**
     * @param application settings of application threads, and of two roles that share their rank. Threads of native
     *     libraries work for the application and would starve behind it. Concurrent collectors ahead of the application
     *     would take its CPUs while it can run.
     * @param compilers settings of JIT compiler threads
     * @param pauses settings of collector threads in pauses and of VM threads: the whole program waits for them
     */
    static Policy of(
            String name,
            String summary,
            SchedulingSettings application,
            SchedulingSettings compilers,
            SchedulingSettings pauses) {
        return new Policy(
                name,
                summary,
                Map.of(
                        Role.APP, application,
                        Role.OTHER, application,
                        Role.GC_CONCURRENT, application,
                        Role.JIT, compilers,
                        Role.GC_PAUSE, pauses,
                        Role.VM, pauses));
    }

    public SchedulingSettings settings(Role role) {
        return settingsByRole.getOrDefault(role, SchedulingSettings.UNTOUCHED);
    }

    /** @param rank of an application thread, from 0 to {@link ThreadOrder#RANKS} exclusive; ignored without an order */
    public SchedulingSettings settings(Role role, int rank) {
        SchedulingSettings lowest = settings(role);
        return order == null || role != Role.APP ? lowest : lowest.ahead(rank);
    }

    /** All settings that a thread can have under this policy. */
    public Stream<SchedulingSettings> allSettings() {
        return settingsByRole.keySet().stream()
                .flatMap(role -> IntStream.range(0, order == null || role != Role.APP ? 1 : ThreadOrder.RANKS)
                        .mapToObj(rank -> settings(role, rank)));
    }

    /**
     * This policy, with the learned CPU time of threads added to its order.
     *
     * @param learned CPU time by thread name
     */
    public Policy withWork(Map<String, Duration> learned) {
        return new Policy(
                name,
                summary,
                settingsByRole,
                order == null ? null : order.with(learned),
                threads,
                collector,
                selection);
    }

    public boolean isRealtime() {
        return any(SchedulingSettings::isRealtime);
    }

    public boolean changesThreads() {
        return !settingsByRole.isEmpty();
    }

    /** Whether the policy binds threads to CPUs. */
    public boolean bindsThreads() {
        return any(settings -> settings.affinity() != null);
    }

    /** Whether the policy changes the start of JVMs, so that a running program cannot get it. */
    public boolean changesLaunch() {
        return threads != null || collector != null || bindsThreads();
    }

    /** The CPU sets that the policy names, one for each role that has one. */
    public List<CpuSet> cpus() {
        return settingsByRole.values().stream()
                .flatMap(settings -> settings.affinity() instanceof CpuAffinity.Within(CpuSet cpus)
                        ? Stream.of(cpus)
                        : Stream.empty())
                .toList();
    }

    /** Whether the policy sets time slices. */
    public boolean slicesThreads() {
        return any(settings -> settings.slice() != null);
    }

    /** Whether the policy puts threads into this class. */
    public boolean uses(SchedulingClass schedulingClass) {
        return any(settings -> settings.schedulingClass() == schedulingClass);
    }

    /** The quanta of the policy's real-time threads. */
    public List<Quantum> quanta() {
        return settingsByRole.values().stream()
                .map(SchedulingSettings::quantum)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    /** The highest real-time priority of the policy, 0 for none. */
    public int highestRank() {
        return allSettings().mapToInt(SchedulingSettings::lentPriority).max().orElse(0);
    }

    /** Whether the policy changes nice values. */
    public boolean changesNice() {
        return any(settings -> settings.nice() != null);
    }

    /** The most nice steps by which the policy raises a thread, 0 for none. */
    public int highestNiceBoost() {
        return allSettings()
                .map(SchedulingSettings::nice)
                .mapToInt(nice -> nice == null ? 0 : -nice)
                .reduce(0, Math::max);
    }

    /** Warnings for the user of this policy. */
    public List<String> warnings() {
        List<String> behind = Stream.of(Role.JIT, Role.GC_PAUSE, Role.VM)
                .filter(role -> settings(role).lentPriority()
                        < settings(Role.APP, ThreadOrder.RANKS - 1).lentPriority())
                .map(Role::name)
                .toList();
        return behind.isEmpty()
                ? List.of()
                : List.of("policy " + name + " ranks APP ahead of " + String.join(", ", behind)
                        + ". Threads of these roles get no CPU while application threads run, so the program may stay"
                        + " interpreted or stall. Give these roles at least the priority of APP.");
    }

    private long settingCount() {
        return (order == null ? 0 : 1)
                + (threads == null ? 0 : 1)
                + (collector == null ? 0 : 1)
                + (selection == null ? 0 : 1)
                + settingsByRole.values().stream()
                        .flatMap(settings -> Stream.of(Setting.values()).filter(setting -> setting.isIn(settings)))
                        .count();
    }

    private boolean any(Predicate<SchedulingSettings> what) {
        return settingsByRole.values().stream().anyMatch(what);
    }
}
