package io.heddle.cli.compare;

import io.heddle.cli.compare.CompareDocument.ArmFindings;
import io.heddle.report.Unit;
import io.heddle.trials.Comparison;
import io.heddle.trials.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Says in words why an arm is faster or slower than the baseline, as far as the figures tell: how much of the difference
 * is time in collections, and how switches, waiting and CPU time moved along.
 */
final class Reasons {
    /** Below this relative change a figure explains nothing. */
    private static final double NOTABLE = 0.15;

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
        double gained = baseline.median(Figure.WALL) - arm.median(Figure.WALL);
        List<String> parts = new ArrayList<>();
        double gcGained = baseline.median(Figure.GC) - arm.median(Figure.GC);
        if (gcGained / gained > NOTABLE) {
            parts.add("GC time went from %s to %s, which is %.0f %% of the difference"
                    .formatted(
                            Unit.SECONDS.format(baseline.median(Figure.GC)),
                            Unit.SECONDS.format(arm.median(Figure.GC)),
                            Math.min(100, 100 * gcGained / gained)));
            moved(arm, Figure.PROMOTED, "%s were promoted instead of %s", parts);
        }
        moved(arm, Figure.INVOLUNTARY, "threads were put off their CPU %s times instead of %s", parts);
        moved(arm, Figure.CPU, "the CPU time is %s instead of %s", parts);
        moved(arm, Figure.WAIT, "threads waited %s for a CPU instead of %s", parts);
        String claim = "%s is %s than %s (%s of its wall time)"
                .formatted(arm.label(), Judge.verdict(arm), baseline.label(), Unit.RATIO.format(wall.ratio()));
        return parts.isEmpty()
                ? claim + "; none of the figures that Heddle takes says why."
                : claim + ": " + String.join("; ", parts) + ".";
    }

    private void moved(ArmFindings arm, Figure figure, String sentence, List<String> parts) {
        double before = baseline.median(figure);
        double after = arm.median(figure);
        if (Math.abs(after - before) > NOTABLE * before) {
            parts.add(sentence.formatted(
                    figure.unit().format(after), figure.unit().format(before)));
        }
    }
}
