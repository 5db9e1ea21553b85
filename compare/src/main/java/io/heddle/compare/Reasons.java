package io.heddle.compare;

import io.heddle.compare.CompareDocument.ArmFindings;
import io.heddle.governor.run.Run;
import io.heddle.report.Unit;
import io.heddle.trials.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

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
        SENTENCES.put(Figure.SERVING_CPU, "the CPU time under load is %s instead of %s");
        SENTENCES.put(Figure.WAIT, "threads waited %s for a CPU instead of %s");
        SENTENCES.put(Figure.INVOLUNTARY, "threads were put off their CPU %s times instead of %s");
    }

    private final ArmFindings baseline;
    private final List<Figure> figures;
    private final Figure deciding;

    /** @param figures what the arms were compared by; the first decided */
    Reasons(ArmFindings baseline, List<Figure> figures) {
        this.baseline = baseline;
        this.figures = figures;
        this.deciding = figures.getFirst();
    }

    List<String> of(List<ArmFindings> arms) {
        return arms.stream()
                .filter(arm -> arm.role().equals("candidate") && Judge.isDecided(Judge.comparison(arm, deciding)))
                .map(this::explain)
                .toList();
    }

    private String explain(ArmFindings arm) {
        Figure figure = arm.decidedBy(deciding);
        Verdict verdict = Judge.comparison(arm, deciding).verdict();
        boolean faster = verdict == Verdict.FASTER;
        List<String> causes = new ArrayList<>();
        List<String> against = new ArrayList<>();
        if (figure.equals(Figure.WALL)) {
            collections(arm, verdict, causes);
        } else {
            explain(Figure.GC, "GC time is %s instead of %s", arm, faster, causes, against);
        }
        SENTENCES.forEach((cause, sentence) -> {
            if (!cause.equals(figure)) {
                explain(cause, sentence, arm, faster, causes, against);
            }
        });
        String claim = "%s is %s (%s of its %s)"
                .formatted(
                        arm.label(),
                        figure.than(verdict, baseline.label()),
                        Unit.RATIO.format(Judge.comparison(arm, figure).ratio()),
                        figure.title());
        String why = causes.isEmpty()
                ? "; none of the figures that Heddle takes says why"
                : ": " + String.join("; ", causes);
        return claim + why + (against.isEmpty() ? "" : "; although " + String.join(", and ", against)) + ".";
    }

    /** Of all these figures less is better, so one that moved the other way is no cause. */
    private void explain(
            Figure figure,
            String sentence,
            ArmFindings arm,
            boolean better,
            List<String> causes,
            List<String> against) {
        if (!figures.contains(figure)) {
            return;
        }
        double before = baseline.median(figure);
        double after = arm.median(figure);
        if (Math.abs(after - before) > NOTABLE * before) {
            (after < before == better ? causes : against)
                    .add(sentence.formatted(
                            figure.unit().format(after), figure.unit().format(before)));
        }
    }

    /**
     * How much of the difference in wall time is time in collections, round by round as the claim is made. Where JVMs run
     * side by side, or a collector counts the waits of single threads, GC seconds are no part of the wall time.
     */
    private void collections(ArmFindings arm, Verdict verdict, List<String> causes) {
        double gained = medianDifference(arm, Figure.WALL);
        double share = medianDifference(arm, Figure.GC) / gained;
        boolean asClaimed = verdict == Verdict.FASTER ? gained > 0 : gained < 0;
        if (asClaimed && share > NOTABLE && collectsWithin(baseline) && collectsWithin(arm)) {
            causes.add("GC time went from %s to %s, which is %.0f %% of the difference"
                    .formatted(
                            Unit.SECONDS.format(baseline.median(Figure.GC)),
                            Unit.SECONDS.format(arm.median(Figure.GC)),
                            Math.min(100, 100 * share)));
        }
    }

    private static boolean collectsWithin(ArmFindings arm) {
        return arm.runs().stream().allMatch(run -> value(run, Figure.GC) <= value(run, Figure.WALL));
    }

    /** Of baseline - arm within each round; NaN when no round has both. */
    private double medianDifference(ArmFindings arm, Figure figure) {
        double[] differences = IntStream.range(0, arm.runs().size())
                .filter(i -> baseline.rounds().contains(arm.rounds().get(i)))
                .mapToDouble(i -> value(
                                baseline.runs()
                                        .get(baseline.rounds()
                                                .indexOf(arm.rounds().get(i))),
                                figure)
                        - value(arm.runs().get(i), figure))
                .sorted()
                .toArray();
        int middle = differences.length / 2;
        return differences.length == 0
                ? Double.NaN
                : differences.length % 2 == 1
                        ? differences[middle]
                        : (differences[middle - 1] + differences[middle]) / 2;
    }

    private static double value(Run run, Figure figure) {
        return figure.metric().value().applyAsDouble(run);
    }
}
