package io.heddle.cli.compare;

import io.heddle.cli.compare.CompareDocument.ArmFindings;
import io.heddle.report.Unit;
import io.heddle.trials.Comparison;
import io.heddle.trials.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Says in words why an arm is faster or slower than the baseline, as far as the figures tell: how much of the difference
 * is time in collections, and how switches, waiting and CPU time moved along.
 */
final class Reasons {
    /** Below this relative change a figure explains nothing. */
    private static final double NOTABLE = 0.15;

    /** What a figure's change means, with places for the arm's value and the baseline's; in the order to tell them. */
    private static final Map<Figure, String> SENTENCES = new LinkedHashMap<>();

    static {
        SENTENCES.put(Figure.PROMOTED, "%s were promoted instead of %s");
        SENTENCES.put(Figure.CPU, "the CPU time is %s instead of %s");
        SENTENCES.put(Figure.WAIT, "threads waited %s for a CPU instead of %s");
        SENTENCES.put(Figure.INVOLUNTARY, "threads were put off their CPU %s times instead of %s");
    }

    private final ArmFindings baseline;

    Reasons(ArmFindings baseline) {
        this.baseline = baseline;
    }

    List<String> of(List<ArmFindings> arms) {
        return arms.stream()
                .filter(arm -> arm.role().equals("candidate") && decided(arm))
                .map(this::explain)
                .toList();
    }

    private static boolean decided(ArmFindings arm) {
        Verdict verdict = Judge.verdict(arm);
        return verdict == Verdict.FASTER || verdict == Verdict.SLOWER;
    }

    private String explain(ArmFindings arm) {
        Comparison wall = Objects.requireNonNull(arm.comparison(Figure.WALL));
        boolean faster = wall.verdict() == Verdict.FASTER;
        List<String> causes = new ArrayList<>();
        List<String> against = new ArrayList<>();
        collections(arm, causes);
        for (Figure figure : SENTENCES.keySet()) {
            double before = baseline.median(figure);
            double after = arm.median(figure);
            if (Math.abs(after - before) > NOTABLE * before) {
                String sentence = Objects.requireNonNull(SENTENCES.get(figure))
                        .formatted(figure.unit().format(after), figure.unit().format(before));
                // Of all these figures less is better, so one that moved the other way is no cause.
                (after < before == faster ? causes : against).add(sentence);
            }
        }
        String claim = "%s is %s than %s (%s of its wall time)"
                .formatted(arm.label(), wall.verdict(), baseline.label(), Unit.RATIO.format(wall.ratio()));
        String why = causes.isEmpty()
                ? "; none of the figures that Heddle takes says why"
                : ": " + String.join("; ", causes);
        return claim + why + (against.isEmpty() ? "" : "; although " + String.join(", and ", against)) + ".";
    }

    /** How much of the difference in wall time is time in collections. */
    private void collections(ArmFindings arm, List<String> causes) {
        double gained = baseline.median(Figure.WALL) - arm.median(Figure.WALL);
        double gcGained = baseline.median(Figure.GC) - arm.median(Figure.GC);
        if (gcGained / gained > NOTABLE) {
            causes.add("GC time went from %s to %s, which is %.0f %% of the difference"
                    .formatted(
                            Unit.SECONDS.format(baseline.median(Figure.GC)),
                            Unit.SECONDS.format(arm.median(Figure.GC)),
                            Math.min(100, 100 * gcGained / gained)));
        }
    }
}
