package io.heddle.lab.recordings;

import io.heddle.lab.Curves;
import io.heddle.lab.InterleavedResults;
import io.heddle.report.Cell;
import io.heddle.report.LineChart;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import io.heddle.trials.analysis.ArmSummary;
import io.heddle.trials.analysis.Comparison;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The tables and charts of {@link GcFigures} of one program by its number of threads and its policy. */
public final class GcTables {
    private static final List<Integer> SURVIVED_COLLECTIONS = List.of(1, 2, 3, 4, 6, 8, 12, 15);

    private final String program;
    private final List<Case> cases;
    private final InterleavedResults results;

    /** A number of threads, and a policy. */
    public record Case(int threads, String policy) {
        @Override
        public String toString() {
            return "%d threads, %s".formatted(threads, policy);
        }
    }

    /** @param cases the first has the fewest threads, and the policy to which all compare */
    public GcTables(String program, List<Case> cases, InterleavedResults results) {
        this.program = program;
        this.cases = List.copyOf(cases);
        this.results = results;
    }

    /** The time in pauses by the number of threads, and what the collections had to do. */
    public Table scalability() {
        Case baseline = cases.getFirst();
        List<List<Cell>> rows = new ArrayList<>();
        for (Case each : cases) {
            ArmSummary pauses = results.summary(each.toString(), GcFigures.PAUSE_SECONDS);
            rows.add(List.of(
                    Cell.text(String.valueOf(each.threads())),
                    Cell.text(each.policy()),
                    cell(each, GcFigures.COLLECTIONS, Unit.COUNT),
                    Cell.quantity(pauses.median(), Unit.SECONDS),
                    Cell.range(pauses.min(), pauses.max(), Unit.SECONDS),
                    Cell.quantity(ratio(baseline, each, GcFigures.PAUSE_SECONDS), Unit.RATIO),
                    Cell.quantity(
                            ratio(new Case(each.threads(), baseline.policy()), each, GcFigures.PAUSE_SECONDS),
                            Unit.RATIO),
                    cell(each, GcFigures.UTILIZATION, Unit.SHARE),
                    cell(each, GcFigures.SURVIVING, Unit.SHARE),
                    cell(each, GcFigures.PROMOTED, Unit.BYTES),
                    Cell.quantity(ratio(baseline, each, GcFigures.ALLOCATED), Unit.RATIO)));
        }
        return new Table(
                program + ": GC time (Figures 2 and 5)",
                List.of(
                        Column.right("threads"),
                        Column.left("policy"),
                        Column.right("collections"),
                        Column.right("pauses"),
                        Column.right("range"),
                        Column.right("to " + baseline.threads() + " under " + baseline.policy()),
                        Column.right("to " + baseline.policy()),
                        Column.right("collectors run"),
                        Column.right("survives"),
                        Column.right("promoted"),
                        Column.right("allocated")),
                rows);
    }

    /** How much of the allocated bytes survives how many collections. */
    public Table lifespans() {
        List<List<Cell>> rows = new ArrayList<>();
        for (Case each : cases) {
            rows.add(Stream.concat(
                            Stream.of(
                                    Cell.text(String.valueOf(each.threads())),
                                    Cell.text(each.policy()),
                                    cell(each, GcFigures.NURSERY, Unit.BYTES)),
                            SURVIVED_COLLECTIONS.stream()
                                    .map(count -> cell(each, GcFigures.survivingShare(count), Unit.SHARE)))
                    .toList());
        }
        return new Table(
                program + ": allocated bytes that survive a number of collections (Figure 3)",
                Stream.concat(
                                Stream.of(
                                        Column.right("threads"),
                                        Column.left("policy"),
                                        Column.right("allocated between two")),
                                SURVIVED_COLLECTIONS.stream().map(count -> Column.right(String.valueOf(count))))
                        .toList(),
                rows);
    }

    /** How the threads share the work. */
    public Table workDistribution() {
        List<List<Cell>> rows = new ArrayList<>();
        for (Case each : cases) {
            rows.add(List.of(
                    Cell.text(String.valueOf(each.threads())),
                    Cell.text(each.policy()),
                    cell(each, GcFigures.LARGEST_SHARE, Unit.SHARE),
                    Cell.quantity(1.0 / each.threads(), Unit.SHARE),
                    cell(each, GcFigures.BUSY_THREADS, Unit.COUNT),
                    cell(each, GcFigures.ACTIVE_THREADS, Unit.NUMBER)));
        }
        return new Table(
                program + ": CPU time of the threads (Figure 4)",
                List.of(
                        Column.right("threads"),
                        Column.left("policy"),
                        Column.right("busiest thread"),
                        Column.right("equal share"),
                        Column.right("threads for 90 %"),
                        Column.right("active threads")),
                rows);
    }

    public LineChart pauses() {
        return byThreads("time in pauses (Figures 2 and 5)", "GC time", GcFigures.PAUSE_SECONDS, Unit.SECONDS);
    }

    public LineChart busyThreads() {
        return byThreads("threads that do 90 % of the work (Figure 4)", "threads", GcFigures.BUSY_THREADS, Unit.COUNT);
    }

    private LineChart byThreads(String what, String name, String figure, Unit unit) {
        Curves curves = new Curves();
        cases.forEach(each -> curves.add(each.policy(), each.threads(), median(each, figure)));
        return curves.chart(program + ": " + what, "threads", name, unit);
    }

    public LineChart survivors() {
        Curves curves = new Curves();
        for (Case each : cases) {
            SURVIVED_COLLECTIONS.forEach(
                    count -> curves.add(each.toString(), count, median(each, GcFigures.survivingShare(count))));
        }
        return curves.chart(
                program + ": lifespans (Figure 3)", "survived collections", "share of the allocated bytes", Unit.SHARE);
    }

    private Cell cell(Case each, String figure, Unit unit) {
        return Cell.quantity(median(each, figure), unit);
    }

    /** The median of the ratios within each round. */
    private double ratio(Case baseline, Case each, String figure) {
        Comparison comparison = results.compare(baseline.toString(), figure, each.toString(), figure, 1);
        return comparison.ratio();
    }

    /** The number of threads with the shortest pauses under the policy to which all compare; 0 without a measurement. */
    public int threadsWithShortestPauses() {
        return ofPolicy(cases.getFirst().policy())
                .filter(each -> Double.isFinite(median(each, GcFigures.PAUSE_SECONDS)))
                .min(Comparator.comparingDouble(each -> median(each, GcFigures.PAUSE_SECONDS)))
                .map(Case::threads)
                .orElse(0);
    }

    /** A figure with the most threads, by the figure with a number of threads, under the policy to which all compare. */
    public double growth(int fromThreads, String figure) {
        return ratio(new Case(fromThreads, cases.getFirst().policy()), withMostThreads(), figure);
    }

    /** The geometric mean, over all numbers of threads, of the pauses under another policy by those under the first one. */
    public double pausesUnder(String policy) {
        return Math.exp(ofPolicy(policy)
                .mapToDouble(each -> Math.log(
                        ratio(new Case(each.threads(), cases.getFirst().policy()), each, GcFigures.PAUSE_SECONDS)))
                .average()
                .orElse(Double.NaN));
    }

    /** The fewest threads of a case, but at least this number if there is such a case. */
    public int fewestThreads(int least) {
        return cases.stream()
                .mapToInt(Case::threads)
                .filter(each -> each >= least)
                .min()
                .orElse(cases.getFirst().threads());
    }

    /** A figure with the fewest threads, under the policy to which all compare. */
    public double withFewest(String figure) {
        return median(cases.getFirst(), figure);
    }

    /** A figure with the most threads, under the policy to which all compare. */
    public double withMost(String figure) {
        return median(withMostThreads(), figure);
    }

    private Case withMostThreads() {
        return ofPolicy(cases.getFirst().policy())
                .max(Comparator.comparingInt(Case::threads))
                .orElseThrow();
    }

    private Stream<Case> ofPolicy(String policy) {
        return cases.stream().filter(each -> each.policy().equals(policy));
    }

    private double median(Case each, String figure) {
        return results.median(each, figure);
    }
}
