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
 * For each role, how its threads are scheduled and where they run. Immutable.
 *
 * @param settingsByRole of the roles that it touches; application threads may be ranked above theirs by the order
 * @param order which application threads go first; null when all are alike
 * @param threads what becomes of the application's threads; null when they stay what they are
 * @param selection who chooses other treatments while the program runs; null when it stays with these
 */
public record Policy(
        String name,
        String summary,
        Map<Role, SchedulingSettings> settingsByRole,
        @Nullable ThreadOrder order,
        @Nullable VirtualThreads threads,
        @Nullable SelectorSpec selection) {
    /** What touches less comes first: the fewest settings, then what binds threads, and at last what needs privileges. */
    public static final Comparator<Policy> BY_REACH = Comparator.comparing(Policy::isRealtime)
            .thenComparing(Policy::bindsThreads)
            .thenComparingLong(Policy::settingCount);

    public Policy {
        settingsByRole = settingsByRole.entrySet().stream()
                .filter(settings -> !settings.getValue().equals(SchedulingSettings.UNTOUCHED))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    Policy(String name, String summary, Map<Role, SchedulingSettings> settingsByRole) {
        this(name, summary, settingsByRole, null, null, null);
    }

    /**
     * @param application application threads; those of native libraries, which work for the application and would starve
     *     behind it; and collectors that work beside them: ahead of the application these would take its CPUs while it
     *     could run
     * @param compilers what makes the application faster later
     * @param pauses collectors and VM threads for which the whole program stands still
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

    /** @param rank from 0 to {@link ThreadOrder#RANKS}, exclusive, of an application thread; without an order it has no meaning */
    public SchedulingSettings settings(Role role, int rank) {
        SchedulingSettings lowest = settings(role);
        return order == null || role != Role.APP ? lowest : lowest.ahead(rank);
    }

    /** Whatever a thread may be given. */
    public Stream<SchedulingSettings> everySettings() {
        return settingsByRole.keySet().stream()
                .flatMap(role -> IntStream.range(0, order == null || role != Role.APP ? 1 : ThreadOrder.RANKS)
                        .mapToObj(rank -> settings(role, rank)));
    }

    /** The same with what was learned of the work of threads, by their names. */
    public Policy withWork(Map<String, Duration> learned) {
        return new Policy(
                name, summary, settingsByRole, order == null ? null : order.with(learned), threads, selection);
    }

    public boolean isRealtime() {
        return any(SchedulingSettings::isRealtime);
    }

    public boolean touchesAnything() {
        return !settingsByRole.isEmpty();
    }

    /** Whether threads are bound to CPUs. */
    public boolean bindsThreads() {
        return any(settings -> settings.affinity() != null);
    }

    /** The CPUs that it names: those of each role. */
    public List<CpuSet> cpus() {
        return settingsByRole.values().stream()
                .flatMap(settings -> settings.affinity() instanceof CpuAffinity.Within(CpuSet cpus)
                        ? Stream.of(cpus)
                        : Stream.empty())
                .toList();
    }

    /** Whether threads are given slices. */
    public boolean slicesThreads() {
        return any(settings -> settings.slice() != null);
    }

    /** Whether threads are put into this class. */
    public boolean uses(SchedulingClass schedulingClass) {
        return any(settings -> settings.schedulingClass() == schedulingClass);
    }

    /** The turns that its real-time threads take. */
    public List<Quantum> quanta() {
        return settingsByRole.values().stream()
                .map(SchedulingSettings::quantum)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    /** The highest real-time rank it gives, 0 for none. */
    public int highestRank() {
        return everySettings().mapToInt(SchedulingSettings::lentPriority).max().orElse(0);
    }

    /** Whether threads are given other nice values. */
    public boolean changesNice() {
        return any(settings -> settings.nice() != null);
    }

    /** The most nice steps that it puts threads ahead by, 0 for none. */
    public int stepsAhead() {
        return everySettings()
                .map(SchedulingSettings::nice)
                .mapToInt(nice -> nice == null ? 0 : -nice)
                .reduce(0, Math::max);
    }

    /** What a user should know who wants this. */
    public List<String> warnings() {
        List<String> behind = Stream.of(Role.JIT, Role.GC_PAUSE, Role.VM)
                .filter(role -> settings(role).lentPriority()
                        < settings(Role.APP, ThreadOrder.RANKS - 1).lentPriority())
                .map(Role::name)
                .toList();
        return behind.isEmpty()
                ? List.of()
                : List.of("policy " + name + " ranks APP ahead of " + String.join(", ", behind)
                        + ", which then get no CPU while application threads run: the program may stay interpreted,"
                        + " or wait for itself");
    }

    private long settingCount() {
        return (order == null ? 0 : 1)
                + (threads == null ? 0 : 1)
                + (selection == null ? 0 : 1)
                + settingsByRole.values().stream()
                        .flatMap(settings -> Stream.of(Setting.values()).filter(setting -> setting.isIn(settings)))
                        .count();
    }

    private boolean any(Predicate<SchedulingSettings> what) {
        return settingsByRole.values().stream().anyMatch(what);
    }
}
