package io.heddle.policy;

import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.SchedulingClass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The parser of policy files: TOML with a table for each role ({@code docs/policies.md}). */
final class PolicyFile {
    private static final TomlFile FILES =
            new TomlFile("policy file", "A policy needs three levels", PolicyException::new);
    private static final List<String> KEYS = List.of("name", "summary", "order", "roles");
    private static final List<String> ORDER_KEYS = List.of("first", "work");
    private static final Duration MAX_WORK = Duration.ofDays(10);
    private static final List<String> ROLE_KEYS =
            List.of("class", "priority", "turn", "pause", "slice", "nice", "cpus");
    private static final List<String> ROLES =
            Stream.of(Role.values()).map(Role::name).toList();
    private static final Map<String, SchedulingClass> CLASSES = new LinkedHashMap<>();

    static {
        CLASSES.put("fair", SchedulingClass.FAIR);
        CLASSES.put("batch", SchedulingClass.BATCH);
        CLASSES.put("fifo", SchedulingClass.FIFO);
        CLASSES.put("rr", SchedulingClass.RR);
    }

    private final TomlSection roles;
    private final @Nullable ThreadOrder order;

    private PolicyFile(TomlSection roles, @Nullable ThreadOrder order) {
        this.roles = roles;
        this.order = order;
    }

    static Policy read(String file) {
        return of(file, FILES.read(file));
    }

    /** @param file the path as the user gave it */
    static Policy parse(String file, String text) {
        return of(file, FILES.parse(file, text));
    }

    private static Policy of(String file, TomlSection all) {
        all.requireKnownKeys("key", KEYS);
        String name = all.string("name", "mine").orElse(file);
        if (all.has("name") && !name.matches("[\\w.-]+")) {
            throw all.error("name", "name must consist of letters, digits, '-', '_' and '.'");
        }
        if (!all.has("roles") || all.section("roles", "roles.APP").table().isEmpty()) {
            throw all.error("roles", "no role has settings. Add a table such as [roles.APP].");
        }
        TomlSection roles = all.section("roles", "roles.APP");
        roles.requireKnownKeys("role", ROLES);
        ThreadOrder order = all.has("order") ? order(all.section("order", "order")) : null;
        return new Policy(
                name,
                all.string("summary", "what it does").orElse(name),
                new PolicyFile(roles, order).settingsByRole(),
                order,
                null,
                null,
                null);
    }

    private static ThreadOrder order(TomlSection section) {
        section.requireKnownKeys("key", ORDER_KEYS);
        String named = section.string("first", "shortest")
                .orElseThrow(() -> section.error("first", "[order] needs first = \"shortest\" or first = \"longest\""));
        List<String> known = Stream.of(ThreadOrder.First.values())
                .map(ThreadOrder.First::key)
                .toList();
        ThreadOrder.First first = Stream.of(ThreadOrder.First.values())
                .filter(each -> each.key().equals(named))
                .findFirst()
                .orElseThrow(() -> section.error("first", NameSuggestion.unknown("order", named, known)));
        List<ThreadOrder.Work> work = new ArrayList<>();
        if (section.has("work")) {
            TomlSection amounts = section.section("work", "order.work");
            for (String threads : amounts.table().keySet()) {
                Duration cpu = amounts.duration(threads, Duration.ofMillis(1), MAX_WORK, "2s");
                work.add(new ThreadOrder.Work(threads, Objects.requireNonNull(cpu)));
            }
        }
        return new ThreadOrder(first, work);
    }

    private Map<Role, SchedulingSettings> settingsByRole() {
        Map<Role, SchedulingSettings> settingsByRole = new EnumMap<>(Role.class);
        int lowest = Stream.of(Role.values()).mapToInt(this::rank).min().orElseThrow();
        for (Role role : Role.values()) {
            if (roles.has(role.name())) {
                Quantum usual = rank(role) > lowest ? Quantum.AHEAD : Quantum.WITHIN_RANK;
                settingsByRole.put(role, settings(roles.section(role.name(), "roles.APP"), usual));
            }
        }
        SchedulingSettings last = settingsByRole.getOrDefault(Role.APP, SchedulingSettings.UNTOUCHED);
        SchedulingSettings application = order == null ? last : last.ahead(ThreadOrder.RANKS - 1);
        if (order != null && application.equals(last)) {
            throw roles.error(Role.APP.name(), "an order needs a real-time class or a nice value in [roles.APP]");
        }
        if (application.lentPriority() > SchedulingSettings.HIGHEST_PRIORITY) {
            throw roles.error(
                    Role.APP.name(),
                    "the order needs %d priorities, up to %d. Give APP a priority of at most %d."
                            .formatted(
                                    ThreadOrder.RANKS,
                                    application.lentPriority(),
                                    SchedulingSettings.HIGHEST_PRIORITY + 1 - ThreadOrder.RANKS));
        }
        for (Role companion : List.of(Role.OTHER, Role.GC_CONCURRENT)) {
            settingsByRole.putIfAbsent(companion, application.withoutAffinity());
        }
        if (isAhead(settingsByRole.getOrDefault(Role.GC_CONCURRENT, application), application)) {
            throw roles.error(
                    Role.GC_CONCURRENT.name(),
                    "GC_CONCURRENT would run ahead of APP and take its CPUs. Give GC_CONCURRENT the rank of APP or a"
                            + " lower one, or remove its table.");
        }
        return settingsByRole;
    }

    /**
     * The real-time priority of a role, 0 for none. Helper roles without a table of their own get the application's.
     */
    private int rank(Role role) {
        Role ranked = (role == Role.OTHER || role == Role.GC_CONCURRENT) && !roles.has(role.name()) ? Role.APP : role;
        if (!roles.has(ranked.name())) {
            return 0;
        }
        TomlSection section = roles.section(ranked.name(), "roles.APP");
        SchedulingClass chosen = schedulingClass(section);
        return chosen == null || !chosen.isRealtime() ? 0 : priority(section);
    }

    private static boolean isAhead(SchedulingSettings one, SchedulingSettings other) {
        return one.lentPriority() > other.lentPriority()
                || (one.lentPriority() == 0 && other.lentPriority() == 0 && steps(one) < steps(other));
    }

    private static int steps(SchedulingSettings settings) {
        return settings.nice() == null ? 0 : settings.nice();
    }

    /** @param usual the quantum of a real-time thread if the file sets none */
    private static SchedulingSettings settings(TomlSection role, Quantum usual) {
        role.requireKnownKeys("setting", ROLE_KEYS);
        SchedulingClass chosen = schedulingClass(role);
        return chosen != null && chosen.isRealtime() ? realtime(role, chosen, usual) : fair(role, chosen);
    }

    private static SchedulingSettings realtime(TomlSection role, SchedulingClass chosen, Quantum usual) {
        for (String key : List.of("slice", "nice")) {
            if (role.has(key)) {
                throw role.error(key, key + " has no effect in a real-time class. Remove " + key + " or class.");
            }
        }
        return new SchedulingSettings(chosen, priority(role), quantum(role, chosen, usual), null, null, affinity(role));
    }

    private static SchedulingSettings fair(TomlSection role, @Nullable SchedulingClass chosen) {
        for (String key : List.of("priority", "turn", "pause")) {
            if (role.has(key)) {
                throw role.error(key, key + " needs a real-time class. Add class = \"fifo\" or class = \"rr\".");
            }
        }
        Duration slice = role.duration("slice", Duration.ofNanos(100_000), Duration.ofMillis(100), "100ms");
        return new SchedulingSettings(chosen, null, null, slice, role.integer("nice", -20, 19, ""), affinity(role));
    }

    private static @Nullable SchedulingClass schedulingClass(TomlSection role) {
        return role.string("class", "fifo")
                .map(name -> {
                    SchedulingClass known = CLASSES.get(name);
                    if (known == null) {
                        throw role.error("class", NameSuggestion.unknown("class", name, CLASSES.keySet()));
                    }
                    return known;
                })
                .orElse(null);
    }

    private static int priority(TomlSection role) {
        Integer given = role.integer(
                "priority",
                1,
                SchedulingSettings.HIGHEST_PRIORITY,
                ": Heddle and its watchdog need higher priorities to be able to stop the program");
        return given == null ? 1 : given;
    }

    private static Quantum quantum(TomlSection role, SchedulingClass chosen, Quantum usualOfFifo) {
        Quantum usual = chosen == SchedulingClass.RR && usualOfFifo.equals(Quantum.WITHIN_RANK)
                ? Quantum.ROUND_ROBIN
                : usualOfFifo;
        Duration longest = Duration.ofSeconds(10);
        Duration length = role.duration("turn", Duration.ofMillis(16), longest, "200ms");
        Duration pause = role.duration("pause", Duration.ZERO, longest, "10ms");
        return new Quantum(length == null ? usual.length() : length, pause == null ? usual.pause() : pause);
    }

    private static @Nullable CpuAffinity affinity(TomlSection role) {
        String cpus = role.string("cpus", "spread").orElse(null);
        if (cpus == null) {
            return null;
        }
        if (cpus.equals("spread")) {
            return new CpuAffinity.Spread();
        }
        try {
            CpuSet set = CpuSet.parse(cpus);
            if (set.size() > 0) {
                return new CpuAffinity.Within(set);
            }
        } catch (IllegalArgumentException e) {
            // The error below covers this case.
        }
        throw role.error("cpus", "cpus must be \"spread\", or CPUs such as \"0-3,8\"");
    }
}
