package io.heddle.governor.policy;

import io.heddle.hotspot.Role;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.SchedulingClass;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * For each role, how its threads are scheduled and where they run. Immutable.
 *
 * @param treatments of the roles that it touches
 * @param threads what becomes of the application's threads; null when they stay what they are
 * @param selection who chooses other treatments while the program runs; null when it stays with these
 */
public record Policy(
        String name,
        String summary,
        Map<Role, Treatment> treatments,
        @Nullable VirtualThreads threads,
        @Nullable Selection selection) {
    /** What touches less comes first: the fewest settings, then what binds threads, and at last what needs privileges. */
    public static final Comparator<Policy> BY_REACH = Comparator.comparing(Policy::isRealtime)
            .thenComparing(Policy::placesThreads)
            .thenComparingLong(Policy::settings);

    public Policy {
        treatments = treatments.entrySet().stream()
                .filter(treatment -> !treatment.getValue().equals(Treatment.UNTOUCHED))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    Policy(String name, String summary, Map<Role, Treatment> treatments) {
        this(name, summary, treatments, null, null);
    }

    /**
     * @param application application threads; those of native libraries, which work for the application and would starve
     *     behind it; and collectors that work beside them: ahead of the application these would take its CPUs while it
     *     could run
     * @param compilers what makes the application faster later
     * @param pauses collectors and VM threads for which the whole program stands still
     */
    static Policy of(String name, String summary, Treatment application, Treatment compilers, Treatment pauses) {
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

    public Treatment treatment(Role role) {
        return treatments.getOrDefault(role, Treatment.UNTOUCHED);
    }

    public boolean isRealtime() {
        return any(Treatment::isRealtime);
    }

    public boolean touchesAnything() {
        return !treatments.isEmpty();
    }

    /** Whether threads are bound to CPUs. */
    public boolean placesThreads() {
        return any(treatment -> treatment.placement() != null);
    }

    /** The CPUs that it names: those of each role. */
    public List<CpuSet> cpus() {
        return treatments.values().stream()
                .flatMap(treatment -> treatment.placement() instanceof Placement.Within(CpuSet cpus)
                        ? Stream.of(cpus)
                        : Stream.empty())
                .toList();
    }

    /** Whether threads are given slices. */
    public boolean slicesThreads() {
        return any(treatment -> treatment.slice() != null);
    }

    /** Whether threads are put into this class. */
    public boolean uses(SchedulingClass schedulingClass) {
        return any(treatment -> treatment.schedulingClass() == schedulingClass);
    }

    /** The turns that its real-time threads take. */
    public List<Turn> turns() {
        return treatments.values().stream()
                .map(Treatment::turn)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    /** The highest real-time rank it gives, 0 for none. */
    public int highestRank() {
        return treatments.values().stream().mapToInt(Treatment::rank).max().orElse(0);
    }

    /** Whether threads are given other nice values. */
    public boolean changesNice() {
        return any(treatment -> treatment.nice() != null);
    }

    /** The most nice steps that it puts threads ahead by, 0 for none. */
    public int stepsAhead() {
        return treatments.values().stream()
                .map(Treatment::nice)
                .mapToInt(nice -> nice == null ? 0 : -nice)
                .reduce(0, Math::max);
    }

    /** What a user should know who wants this. */
    public List<String> warnings() {
        List<String> behind = Stream.of(Role.JIT, Role.GC_PAUSE, Role.VM)
                .filter(role -> treatment(role).rank() < treatment(Role.APP).rank())
                .map(Role::name)
                .toList();
        return behind.isEmpty()
                ? List.of()
                : List.of("policy " + name + " ranks APP ahead of " + String.join(", ", behind)
                        + ", which then get no CPU while application threads run: the program may stay interpreted,"
                        + " or wait for itself");
    }

    private long settings() {
        return (threads == null ? 0 : 1)
                + (selection == null ? 0 : 1)
                + treatments.values().stream()
                        .flatMap(treatment -> Stream.of(Setting.values()).filter(setting -> setting.isIn(treatment)))
                        .count();
    }

    private boolean any(Predicate<Treatment> what) {
        return treatments.values().stream().anyMatch(what);
    }
}
