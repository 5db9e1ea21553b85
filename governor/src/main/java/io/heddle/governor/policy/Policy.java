package io.heddle.governor.policy;

import io.heddle.hotspot.Role;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * For each role, how its threads are scheduled. Immutable.
 *
 * @param treatments roles that are missing stay untouched
 */
public record Policy(String name, String summary, Map<Role, Treatment> treatments) {
    public Policy {
        treatments = Map.copyOf(treatments);
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
        return treatments.getOrDefault(role, Treatment.untouched());
    }

    public boolean isRealtime() {
        return treatments.values().stream().anyMatch(Treatment::isRealtime);
    }

    public boolean touchesAnything() {
        return !treatments.values().stream().allMatch(Treatment.untouched()::equals);
    }

    /** The turns that its real-time threads take. */
    public List<Turn> turns() {
        return treatments.values().stream()
                .flatMap(treatment ->
                        treatment instanceof Treatment.Fifo(var _, Turn turn) ? Stream.of(turn) : Stream.empty())
                .distinct()
                .toList();
    }

    /** The highest real-time rank it gives, 0 for none. */
    public int highestRank() {
        return treatments.values().stream()
                .mapToInt(treatment -> treatment instanceof Treatment.Fifo(int rank, var _) ? rank : 0)
                .max()
                .orElse(0);
    }
}
