package io.heddle.cli;

import io.heddle.governor.check.Capability;
import io.heddle.governor.virtual.ProcessorCount;
import io.heddle.governor.virtual.VirtualThreadInjection;
import io.heddle.policy.Policy;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.watch.accounting.RoleCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a policy would have done to a run that it didn't touch.
 *
 * @param obstacle what stands in its way on this machine, and what helps; null for nothing
 * @param injection what the program would have been told; null for nothing
 */
record DryRun(
        String policy,
        String summary,
        @Nullable String obstacle,
        @Nullable String injection,
        List<OfRole> roles,
        List<String> warnings) {
    /**
     * @param examples names of threads, those that took most CPU time
     * @param treatment the settings that they would have got
     */
    record OfRole(String role, int threads, List<String> examples, String treatment) {}

    static DryRun of(Policy policy, Optional<Capability> obstacle, List<String> command, List<RoleCount> seen) {
        return new DryRun(
                policy.name(),
                policy.summary(),
                obstacle.map(Capability::causeAndMend).orElse(null),
                injection(policy, command),
                seen.stream()
                        .map(count -> new OfRole(
                                count.role().name(),
                                count.threads(),
                                count.examples(),
                                policy.settings(count.role()).describe()))
                        .toList(),
                policy.warnings());
    }

    private static @Nullable String injection(Policy policy, List<String> command) {
        List<String> told = new ArrayList<>();
        if (policy.bindsThreads()) {
            ProcessorCount.ofMachine().describe(command).ifPresent(told::add);
        }
        if (policy.threads() != null) {
            told.add(VirtualThreadInjection.describe(policy.threads(), command));
        }
        return told.isEmpty() ? null : String.join(", ", told);
    }

    Report report() {
        List<Report.Fact> facts = new ArrayList<>();
        facts.add(new Report.Fact("policy", policy + ": " + summary));
        if (injection != null) {
            facts.add(new Report.Fact("program", "would be told " + injection));
        }
        if (obstacle != null) {
            facts.add(new Report.Fact("not here", obstacle));
        }
        warnings.forEach(warning -> facts.add(new Report.Fact("warning", warning)));
        if (roles.isEmpty()) {
            facts.add(new Report.Fact("threads", "none of a HotSpot JVM was seen, so there is nothing to act on"));
        }
        Table table = new Table(
                "What would be done",
                List.of(
                        Column.left("role"),
                        Column.right("threads"),
                        Column.left("treatment"),
                        Column.left("busiest of them")),
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
