package io.heddle.governor.policy;

import io.heddle.hotspot.Role;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * For each role, how its threads are scheduled. Immutable.
 *
 * @param treatments roles that are missing stay untouched
 */
public record Policy(String name, String summary, Map<Role, Treatment> treatments) {
    public Policy {
        treatments = Map.copyOf(treatments);
    }

    static Policy of(String name, String summary, Treatment application, Treatment machinery) {
        Map<Role, Treatment> byRole = new EnumMap<>(Role.class);
        // Concurrent collectors go with the application: ahead of it they take its CPUs while it could run.
        for (Role role : List.of(Role.APP, Role.GC_CONCURRENT)) {
            byRole.put(role, application);
        }
        for (Role role : List.of(Role.GC_PAUSE, Role.JIT, Role.VM)) {
            byRole.put(role, machinery);
        }
        return new Policy(name, summary, byRole);
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

    /** The highest real-time rank it gives, 0 for none. */
    public int highestRank() {
        return treatments.values().stream()
                .mapToInt(treatment -> treatment instanceof Treatment.Fifo(int rank) ? rank : 0)
                .max()
                .orElse(0);
    }
}
