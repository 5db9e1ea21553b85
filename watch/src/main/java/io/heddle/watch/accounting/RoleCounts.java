package io.heddle.watch.accounting;

import io.heddle.hotspot.roles.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts of the ended threads of the program's JVMs, by role. */
final class RoleCounts {
    private static final int EXAMPLES = 2;

    private final Map<Role, Counted> roles = new EnumMap<>(Role.class);

    private static final class Counted {
        private record Example(String name, long cpuNanos) {}

        private final List<Example> examples = new ArrayList<>();
        private int threads;

        void add(String name, long cpuNanos) {
            threads++;
            if (examples.stream().noneMatch(example -> example.name.equals(name))) {
                examples.add(new Example(name, cpuNanos));
                examples.sort(Comparator.comparingLong(Example::cpuNanos).reversed());
                if (examples.size() > EXAMPLES) {
                    examples.removeLast();
                }
            }
        }

        List<String> names() {
            return examples.stream().map(Example::name).toList();
        }
    }

    void add(Role role, String name, long cpuNanos) {
        roles.computeIfAbsent(role, _ -> new Counted()).add(name, cpuNanos);
    }

    List<RoleCount> counts() {
        return roles.entrySet().stream()
                .map(role -> new RoleCount(
                        role.getKey(), role.getValue().threads, role.getValue().names()))
                .toList();
    }
}
