package io.heddle.lint.recording;

import io.heddle.lint.sources.SourceIndex;
import io.heddle.recipes.rules.Finding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Findings in the order of their cost in a recorded run, and costs without a finding.
 *
 * @param findings the most expensive first; those without a cost last, in their order
 * @param missed the most expensive first, by the innermost frame that is in the sources
 */
public record CostRanking(List<RankedFinding> findings, List<UnmatchedCost> missed) {
    private static final Set<String> FRAMEWORK =
            Set.of("java.util.concurrent.ForkJoinTask", "java.util.concurrent.ForkJoinPool");

    /** The least share of all waiting time, or of all allocation, of a cost without a finding that is reported. */
    private static final double LEAST_REPORTED_SHARE = 0.02;

    private static final Comparator<RuntimeCost> MOST_EXPENSIVE_FIRST = Comparator.comparingLong(
                    RuntimeCost::waitedNanos)
            .thenComparingLong(RuntimeCost::allocatedBytes)
            .reversed();

    /** @param cost NONE if the recording shows none, null without a recording */
    public record RankedFinding(Finding finding, @Nullable RuntimeCost cost) {}

    /** @param stack from the innermost frame that is in the sources, outwards */
    public record UnmatchedCost(List<StackFrame> stack, RuntimeCost cost) {
        private UnmatchedCost plus(UnmatchedCost other) {
            return new UnmatchedCost(stack, cost.plus(other.cost));
        }
    }

    /** The findings in their order, without costs. */
    public static CostRanking withoutRecording(List<Finding> findings) {
        return new CostRanking(
                findings.stream().map(each -> new RankedFinding(each, null)).toList(), List.of());
    }

    /** @param sources all source files */
    public static CostRanking of(List<Finding> findings, List<Path> sources, WorkerCosts recording) {
        Map<Finding, RuntimeCost> found = new HashMap<>();
        Map<StackFrame, UnmatchedCost> missed = new HashMap<>();
        SourceIndex files = new SourceIndex(sources);
        RuntimeCost total = RuntimeCost.NONE;
        for (Map.Entry<List<StackFrame>, RuntimeCost> each : recording.costs().entrySet()) {
            List<StackFrame> stack = each.getKey();
            RuntimeCost cost = each.getValue();
            List<StackFrame> inSources = framesInSources(stack, files);
            if (inSources.isEmpty()) {
                continue;
            }
            total = total.plus(cost);
            List<Finding> matching =
                    findings.stream().filter(finding -> isAt(finding, stack)).toList();
            matching.forEach(finding -> found.merge(finding, cost, RuntimeCost::plus));
            if (matching.isEmpty() && !joins(stack)) {
                missed.merge(inSources.getFirst(), new UnmatchedCost(inSources, cost), UnmatchedCost::plus);
            }
        }
        RuntimeCost sum = total;
        List<RankedFinding> ranked = new ArrayList<>();
        findings.forEach(each -> ranked.add(new RankedFinding(each, found.getOrDefault(each, RuntimeCost.NONE))));
        ranked.sort(Comparator.comparing(each -> Objects.requireNonNull(each.cost()), MOST_EXPENSIVE_FIRST));
        return new CostRanking(
                ranked,
                missed.values().stream()
                        .filter(each -> isReported(each.cost(), sum))
                        .sorted(Comparator.comparing(UnmatchedCost::cost, MOST_EXPENSIVE_FIRST))
                        .toList());
    }

    private static boolean isAt(Finding finding, List<StackFrame> stack) {
        return stack.stream()
                .anyMatch(frame -> frame.line() == finding.position().line() && frame.isIn(finding.file()));
    }

    /** The stack from the innermost frame that is in the sources; empty if a worker only looks for tasks. */
    private static List<StackFrame> framesInSources(List<StackFrame> stack, SourceIndex files) {
        for (int i = 0; i < stack.size(); i++) {
            if (!files.of(stack.get(i).type()).isEmpty()) {
                return stack.subList(i, stack.size());
            }
        }
        return List.of();
    }

    /** Whether a stack waits for a child, which is normal for a task. */
    private static boolean joins(List<StackFrame> stack) {
        return stack.stream().anyMatch(frame -> frame.method().equals("awaitDone") && FRAMEWORK.contains(frame.type()));
    }

    private static boolean isReported(RuntimeCost cost, RuntimeCost total) {
        return cost.waitedNanos() > LEAST_REPORTED_SHARE * total.waitedNanos()
                || cost.allocatedBytes() > LEAST_REPORTED_SHARE * total.allocatedBytes();
    }
}
