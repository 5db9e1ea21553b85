package io.heddle.governor.policy;

import io.heddle.hotspot.Role;
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
 * @param treatments of the roles that it touches; application threads may be ranked above theirs by the order
 * @param order which application threads go first; null when all are alike
 * @param threads what becomes of the application's threads; null when they stay what they are
 * @param selection who chooses other treatments while the program runs; null when it stays with these
 */
public record Policy(
        String name,
        String summary,
        Map<Role, Treatment> treatments,
        @Nullable Order order,
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
        this(name, summary, treatments, null, null, null);
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

    /** @param rank from 0 to {@link Order#RANKS}, exclusive, of an application thread; without an order it has no meaning */
    public Treatment treatment(Role role, int rank) {
        Treatment lowest = treatment(role);
        return order == null || role != Role.APP ? lowest : lowest.ahead(rank);
    }

    /** Whatever a thread may be given. */
    public Stream<Treatment> everyTreatment() {
        return treatments.keySet().stream()
                .flatMap(role -> IntStream.range(0, order == null || role != Role.APP ? 1 : Order.RANKS)
                        .mapToObj(rank -> treatment(role, rank)));
    }

    /** The same with what was learned of the work of threads, by their names. */
    public Policy withWork(Map<String, Duration> learned) {
        return new Policy(name, summary, treatments, order == null ? null : order.with(learned), threads, selection);
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
        return everyTreatment().mapToInt(Treatment::rank).max().orElse(0);
    }

    /** Whether threads are given other nice values. */
    public boolean changesNice() {
        return any(treatment -> treatment.nice() != null);
    }

    /** The most nice steps that it puts threads ahead by, 0 for none. */
    public int stepsAhead() {
        return everyTreatment()
                .map(Treatment::nice)
                .mapToInt(nice -> nice == null ? 0 : -nice)
                .reduce(0, Math::max);
    }

    /** What a user should know who wants this. */
    public List<String> warnings() {
        List<String> behind = Stream.of(Role.JIT, Role.GC_PAUSE, Role.VM)
                .filter(role -> treatment(role).rank()
                        < treatment(Role.APP, Order.RANKS - 1).rank())
                .map(Role::name)
                .toList();
        return behind.isEmpty()
                ? List.of()
                : List.of("policy " + name + " ranks APP ahead of " + String.join(", ", behind)
                        + ", which then get no CPU while application threads run: the program may stay interpreted,"
                        + " or wait for itself");
    }

    private long settings() {
        return (order == null ? 0 : 1)
                + (threads == null ? 0 : 1)
                + (selection == null ? 0 : 1)
                + treatments.values().stream()
                        .flatMap(treatment -> Stream.of(Setting.values()).filter(setting -> setting.isIn(treatment)))
                        .count();
    }

    private boolean any(Predicate<Treatment> what) {
        return treatments.values().stream().anyMatch(what);
    }
}
