package io.heddle.lab.experiments;

import io.heddle.lab.InterleavedResults;
import io.heddle.lab.RatioRows;
import io.heddle.lab.Sitting;
import io.heddle.report.Cell;
import io.heddle.report.RatioChart;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import io.heddle.trials.analysis.Comparison;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One figure of several programs: that of the baseline, and the ratios of the other arms to it. */
final class RatiosToBaseline {
    /** The usual baseline: the program without Heddle. */
    static final String BARE = "bare";

    private final String figure;
    private final Unit unit;
    private final String baseline;
    private final Map<String, List<Comparison>> comparisons = new LinkedHashMap<>();

    /**
     * @param figure its key in the results
     * @param unit of the figure
     * @param baseline the label of its arm
     * @param arms apart from the baseline
     */
    RatiosToBaseline(String figure, Unit unit, String baseline, List<String> arms) {
        this.figure = figure;
        this.unit = unit;
        this.baseline = baseline;
        arms.forEach(arm -> comparisons.put(arm, new ArrayList<>()));
    }

    /**
     * The table of a figure in seconds. Its last rows are the geometric mean of the cases, and the median of those of each
     * round.
     *
     * @param measured the rounds of each case
     */
    static Table table(
            String title, String figure, String baseline, List<String> arms, Map<String, List<Sitting>> measured) {
        RatiosToBaseline ratios = new RatiosToBaseline(figure, Unit.SECONDS, baseline, arms);
        List<List<Cell>> rows = new ArrayList<>();
        measured.forEach((name, sittings) -> Sitting.join(sittings)
                .ifPresent(results -> rows.add(Stream.concat(Stream.of(Cell.text(name)), ratios.row(results))
                        .toList())));
        rows.add(Stream.concat(Stream.of(Cell.text("geometric mean")), ratios.geometricMean())
                .toList());
        if (ratios.areRoundsComplete()) {
            rows.add(Stream.concat(Stream.of(Cell.text("that of each round")), ratios.geometricMeanOfRounds())
                    .toList());
        }
        return new Table(
                title,
                Stream.concat(Stream.of(Column.left("case")), columns(baseline, arms))
                        .toList(),
                rows);
    }

    /** The picture of the ratios in {@link #table}. */
    static RatioChart picture(
            String title,
            String figure,
            String quantity,
            String baseline,
            List<String> arms,
            Map<String, List<Sitting>> measured) {
        RatioRows rows = new RatioRows();
        measured.forEach((name, sittings) -> Sitting.join(sittings)
                .ifPresent(results -> arms.forEach(arm ->
                        rows.add(name + ", " + arm, results.compare(baseline, figure, arm, figure, arms.size())))));
        return rows.chart(title, quantity, baseline);
    }

    /** The rounds of all cases on each machine, for people. */
    static Section machines(Map<String, List<Sitting>> measured) {
        return new Section.Paragraph("Rounds on each machine: "
                + measured.values().stream()
                        .map(Sitting::describe)
                        .filter(machines -> !machines.isEmpty())
                        .distinct()
                        .collect(Collectors.joining("; ")));
    }

    /** The columns of {@link #row}. */
    static Stream<Column> columns(String baseline, List<String> arms) {
        return Stream.concat(Stream.of("rounds", baseline), arms.stream()).map(Column::right);
    }

    /** The cells of a program. */
    Stream<Cell> row(InterleavedResults measured) {
        List<Cell> cells = new ArrayList<>(List.of(
                Cell.quantity(measured.rounds(), Unit.COUNT), Cell.quantity(measured.median(baseline, figure), unit)));
        comparisons.forEach((arm, ofPrograms) -> {
            Comparison comparison = measured.compare(baseline, figure, arm, figure, comparisons.size());
            ofPrograms.add(comparison);
            cells.add(PolicyMatrix.cell(comparison));
        });
        return cells.stream();
    }

    /** The median of the programs so far. */
    Stream<Cell> median() {
        return summary(ofPrograms -> median(ratios(ofPrograms)));
    }

    /** The geometric mean of the programs so far. */
    Stream<Cell> geometricMean() {
        return summary(ofPrograms -> Cell.quantity(geometricMean(ratios(ofPrograms)), Unit.RATIO));
    }

    /** The median of the geometric means of each round, with an interval. */
    private Stream<Cell> geometricMeanOfRounds() {
        return summary(ofPrograms ->
                median(IntStream.range(0, ofPrograms.getFirst().ratios().size())
                        .mapToObj(round -> geometricMean(ofPrograms.stream()
                                .map(comparison -> comparison.ratios().get(round))
                                .toList()))
                        .toList()));
    }

    /** Whether all programs have a ratio of each arm in several rounds. */
    private boolean areRoundsComplete() {
        List<Integer> numbers = comparisons.values().stream()
                .flatMap(List::stream)
                .map(comparison -> comparison.ratios().size())
                .distinct()
                .toList();
        return numbers.size() == 1 && numbers.getFirst() > 1;
    }

    private Stream<Cell> summary(Function<List<Comparison>, Cell> ofArm) {
        return Stream.concat(
                Stream.of(Cell.text(""), Cell.text("")),
                comparisons.values().stream().map(ofArm));
    }

    private Cell median(List<Double> ratios) {
        return PolicyMatrix.cell(InterleavedResults.medianRatio(ratios, comparisons.size()));
    }

    private static List<Double> ratios(List<Comparison> comparisons) {
        return comparisons.stream().map(Comparison::ratio).toList();
    }

    private static double geometricMean(List<Double> ratios) {
        return Math.exp(ratios.stream()
                .filter(Double::isFinite)
                .mapToDouble(Math::log)
                .average()
                .orElse(Double.NaN));
    }
}
