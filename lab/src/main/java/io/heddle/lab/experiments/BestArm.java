package io.heddle.lab.experiments;

import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Sitting;
import io.heddle.report.Cell;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The arm with the least of a figure in each case. It bounds what a choice among the arms can gain.
 *
 * @param label of the arm; that of the baseline if no other is better
 * @param ratio to the baseline
 */
record BestArm(String label, double ratio) {
    /**
     * The table of several figures.
     *
     * @param figures the keys in the results, by their title
     * @param measured the rounds of each case; the first arm is the baseline
     */
    static Table table(String title, Map<String, String> figures, Map<String, List<Sitting>> measured) {
        List<List<Cell>> rows = new ArrayList<>();
        measured.forEach((name, sittings) -> Sitting.join(sittings)
                .ifPresent(results -> rows.add(Stream.concat(
                                Stream.of(Cell.text(name)),
                                figures.values().stream().flatMap(figure -> cells(of(results, figure))))
                        .toList())));
        return new Table(
                title,
                Stream.concat(
                                Stream.of(Column.left("case")),
                                figures.keySet().stream()
                                        .flatMap(figure -> Stream.of(Column.left(figure), Column.right("ratio"))))
                        .toList(),
                rows);
    }

    private static Stream<Cell> cells(BestArm best) {
        return Stream.of(Cell.text(best.label), Cell.quantity(best.ratio, Unit.RATIO));
    }

    /** Returns the best arm of a case. */
    static BestArm of(InterleavedResults results, String figure) {
        String baseline = results.labels().getFirst();
        return results.labels().stream()
                .map(label -> new BestArm(label, ratio(results, baseline, label, figure)))
                .filter(arm -> Double.isFinite(arm.ratio))
                .min(Comparator.comparingDouble(BestArm::ratio))
                .orElse(new BestArm(baseline, 1));
    }

    private static double ratio(InterleavedResults results, String baseline, String label, String figure) {
        return results.compare(baseline, figure, label, figure, 1).ratio();
    }
}
