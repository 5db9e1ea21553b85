package io.heddle.cli.run;

import io.heddle.governor.check.Capability;
import io.heddle.governor.check.HostCapabilities;
import io.heddle.governor.virtual.CollectorInjection;
import io.heddle.governor.virtual.JvmProcessorCount;
import io.heddle.governor.virtual.VirtualThreadInjection;
import io.heddle.hotspot.roles.Role;
import io.heddle.policy.Policy;
import io.heddle.policy.SelectorSpec;
import io.heddle.policy.VirtualThreads;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.watch.accounting.RoleCount;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The settings that a policy would have applied in a run without policy.
 *
 * @param selection what a selector would do while the program runs; null when the policy is fixed
 * @param conversion what would become of the application's threads; null when they stay platform threads
 * @param obstacle what stands in its way on this machine, and what helps; null for nothing
 * @param injection what the program would have been told; null for nothing
 */
record DryRun(
        String policy,
        String summary,
        @Nullable String selection,
        @Nullable String conversion,
        @Nullable String obstacle,
        @Nullable String injection,
        List<OfRole> roles,
        List<String> warnings) {
    /**
     * @param examples names of threads, those that took most CPU time
     * @param treatment the settings that they would have got
     */
    record OfRole(String role, int threads, List<String> examples, String treatment) {}

    /** @param candidates the policies that may be in force, the one at the start first */
    static DryRun of(
            Policy policy,
            List<Policy> candidates,
            HostCapabilities machine,
            List<String> command,
            List<RoleCount> seen) {
        return new DryRun(
                policy.name(),
                policy.summary(),
                selection(policy, candidates),
                conversion(policy, machine, seen),
                machine.obstacle(policy).map(Capability::causeAndRemedy).orElse(null),
                injection(policy, command),
                seen.stream()
                        .map(count -> new OfRole(
                                count.role().name(),
                                count.threads(),
                                count.examples(),
                                settings(candidates, count.role())))
                        .toList(),
                policy.warnings());
    }

    private static @Nullable String selection(Policy policy, List<Policy> candidates) {
        if (policy.selection() == null) {
            return null;
        }
        String others = candidates.stream().skip(1).map(Policy::name).collect(Collectors.joining(", "));
        String first = candidates.getFirst().name();
        return policy.selection() instanceof SelectorSpec.Auto
                ? "would begin with " + first + ", compare it with " + others
                        + " in time slots once threads wait for a CPU, and keep the better one"
                : "would begin with " + first + ", and use " + others + " when " + policy.summary();
    }

    private static @Nullable String conversion(Policy policy, HostCapabilities machine, List<RoleCount> seen) {
        VirtualThreads threads = policy.threads();
        if (threads == null) {
            return null;
        }
        int carriers = threads.carriers() == null ? machine.cpus().usable().size() : threads.carriers();
        int application = seen.stream()
                .filter(count -> count.role() == Role.APP)
                .mapToInt(RoleCount::threads)
                .sum();
        return "up to " + application + " application threads would be virtual threads on " + carriers
                + " kernel threads at a time; threads with an event loop"
                + (threads.bound().isEmpty() ? "" : ", those called " + String.join(", ", threads.bound()))
                + " and those with an explicit stack size stay platform threads";
    }

    /** The settings that each candidate has for a role, if they differ. */
    private static String settings(List<Policy> candidates, Role role) {
        List<String> all = candidates.stream()
                .map(candidate -> candidate.settings(role).describe())
                .distinct()
                .toList();
        return String.join(" or ", all);
    }

    private static @Nullable String injection(Policy policy, List<String> command) {
        List<String> told = new ArrayList<>();
        if (policy.bindsThreads()) {
            JvmProcessorCount.ofMachine().describe(command).ifPresent(told::add);
        }
        if (policy.threads() != null) {
            told.add(VirtualThreadInjection.describe(policy.threads(), command));
        }
        if (policy.collector() != null) {
            told.add(new CollectorInjection(policy.collector()).describe(command));
        }
        return told.isEmpty() ? null : String.join(", ", told);
    }

    Report report() {
        List<Report.Fact> facts = new ArrayList<>();
        facts.add(new Report.Fact("policy", policy + ": " + summary));
        if (selection != null) {
            facts.add(new Report.Fact("selector", selection));
        }
        if (conversion != null) {
            facts.add(new Report.Fact("threads", conversion));
        }
        if (injection != null) {
            facts.add(new Report.Fact("program", "would get " + injection));
        }
        if (obstacle != null) {
            facts.add(new Report.Fact("obstacle", obstacle));
        }
        warnings.forEach(warning -> facts.add(new Report.Fact("warning", warning)));
        if (roles.isEmpty()) {
            facts.add(new Report.Fact("threads", "no HotSpot JVM was seen, so the policy has nothing to act on"));
        }
        Table table = new Table(
                "Settings that the policy would apply",
                List.of(
                        Column.left("role"),
                        Column.right("threads"),
                        Column.left("settings"),
                        Column.left("busiest threads")),
                roles.stream().map(DryRun::row).toList());
        return new Report("heddle run --dry-run", "nothing was changed", facts, List.of(table));
    }

    private static List<Cell> row(OfRole role) {
        return List.of(
                Cell.text(role.role()),
                Cell.text(String.valueOf(role.threads())),
                Cell.text(role.treatment()),
                Cell.text(String.join(", ", role.examples())));
    }
}
