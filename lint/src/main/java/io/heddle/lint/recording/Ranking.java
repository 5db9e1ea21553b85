package io.heddle.lint.recording;

import io.heddle.lint.sources.SourceFiles;
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
 * Findings by what they cost in a run, and what it shows that no rule has found.
 *
 * @param findings the dearest first; those that the recording says nothing of last, in their order
 * @param missed the dearest first, by the first frame that is of the sources
 */
public record Ranking(List<Ranked> findings, List<Missed> missed) {
    private static final Set<String> FRAMEWORK =
            Set.of("java.util.concurrent.ForkJoinTask", "java.util.concurrent.ForkJoinPool");

    /** What is missed is told if it is so large a part of all that was waited, or allocated, in workers. */
    private static final double WORTH_TELLING = 0.02;

    private static final Comparator<Cost> DEAREST = Comparator.comparingLong(Cost::waitedNanos)
            .thenComparingLong(Cost::allocatedBytes)
            .reversed();

    /** @param cost NONE if the recording shows nothing of it, null if there is no recording */
    public record Ranked(Finding finding, @Nullable Cost cost) {}

    /** @param stack from the first frame that is of the sources on */
    public record Missed(List<Frame> stack, Cost cost) {
        private Missed plus(Missed other) {
            return new Missed(stack, cost.plus(other.cost));
        }
    }

    /** In their order, where there is no recording. */
    public static Ranking without(List<Finding> findings) {
        return new Ranking(findings.stream().map(each -> new Ranked(each, null)).toList(), List.of());
    }

    /** @param sources all files */
    public static Ranking of(List<Finding> findings, List<Path> sources, Recording recording) {
        Map<Finding, Cost> found = new HashMap<>();
        Map<Frame, Missed> missed = new HashMap<>();
        SourceFiles files = new SourceFiles(sources);
        Cost all = Cost.NONE;
        for (Map.Entry<List<Frame>, Cost> each : recording.costs().entrySet()) {
            List<Frame> stack = each.getKey();
            Cost cost = each.getValue();
            List<Frame> ours = ofSources(stack, files);
            if (ours.isEmpty()) {
                continue;
            }
            all = all.plus(cost);
            List<Finding> meant =
                    findings.stream().filter(finding -> isAt(finding, stack)).toList();
            meant.forEach(finding -> found.merge(finding, cost, Cost::plus));
            if (meant.isEmpty() && !joins(stack)) {
                missed.merge(ours.getFirst(), new Missed(ours, cost), Missed::plus);
            }
        }
        Cost whole = all;
        List<Ranked> ranked = new ArrayList<>();
        findings.forEach(each -> ranked.add(new Ranked(each, found.getOrDefault(each, Cost.NONE))));
        ranked.sort(Comparator.comparing(each -> Objects.requireNonNull(each.cost()), DEAREST));
        return new Ranking(
                ranked,
                missed.values().stream()
                        .filter(each -> isWorthTelling(each.cost(), whole))
                        .sorted(Comparator.comparing(Missed::cost, DEAREST))
                        .toList());
    }

    private static boolean isAt(Finding finding, List<Frame> stack) {
        return stack.stream().anyMatch(frame -> frame.line() == finding.at().line() && frame.isIn(finding.file()));
    }

    /** The stack from the first frame that is of the sources on; none where a worker only looks for work. */
    private static List<Frame> ofSources(List<Frame> stack, SourceFiles files) {
        for (int i = 0; i < stack.size(); i++) {
            if (!files.of(stack.get(i).type()).isEmpty()) {
                return stack.subList(i, stack.size());
            }
        }
        return List.of();
    }

    /** To wait for a child is what a task may do. */
    private static boolean joins(List<Frame> stack) {
        return stack.stream().anyMatch(frame -> frame.method().equals("awaitDone") && FRAMEWORK.contains(frame.type()));
    }

    private static boolean isWorthTelling(Cost cost, Cost all) {
        return cost.waitedNanos() > WORTH_TELLING * all.waitedNanos()
                || cost.allocatedBytes() > WORTH_TELLING * all.allocatedBytes();
    }
}
