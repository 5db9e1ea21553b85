package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.lab.Experiment;
import io.heddle.lab.GovernedProgram;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.RatioRows;
import io.heddle.lab.ScratchFolder;
import io.heddle.lab.Workload;
import io.heddle.lab.Workloads;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import io.heddle.trials.RunFailed;
import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.ConfidenceInterval;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Threads with unequal work: all at once, two at a time, the longest first and the shortest first. This is the priority
 * scheduling experiment of Chong et al., "Enhanced Parallel Thread Scheduling for Java Based Applications on Multi-Core Architecture",
 * which found 23 % less for the shortest first and 8 % less for the longest first.
 */
final class ShortestFirst implements Experiment {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final String SHORT_HALF = "mean of the short half";
    private static final String ALL = "mean of all";
    private static final String TOTAL = "the last";
    private static final List<String> FIGURES = List.of(SHORT_HALF, ALL, TOTAL);
    private static final Pattern NOTE = Pattern.compile("warehouse \\d+ transactions=(\\d+) finishedSeconds=([\\d.]+)");

    /** The relative work of each thread. */
    private static final List<Integer> WORK = List.of(1900, 1900, 1800, 1800, 190, 190, 19, 19);

    private static final String ROLES = """
            [roles.APP]
            class = "fifo"
            turn = "%s"

            [roles.JIT]
            class = "fifo"
            priority = 5
            turn = "32ms"
            pause = "32ms"

            [roles.GC_PAUSE]
            class = "fifo"
            priority = 6

            [roles.VM]
            class = "fifo"
            priority = 6
            """;

    /** @param file the content of a policy file; empty for a built-in policy */
    private record Setting(String label, String policy, String file) {
        @Override
        public String toString() {
            return label;
        }
    }

    private static final Setting FAIR = new Setting("all at once", "default", "");
    private static final List<Setting> SETTINGS = List.of(
            FAIR,
            new Setting("all at once, in turns of 200 ms", "fifo", ""),
            new Setting("two at a time, as they were started", "two.toml", ROLES.formatted("10s")),
            new Setting("longest first, by a file", "longest.toml", order("longest")),
            new Setting("shortest first, by a file", "shortest.toml", order("shortest")),
            new Setting("shortest first, as learned", "shortest-first", ""),
            new Setting("shortest first by nice values, as learned", "shortest-first-nice", ""));

    private static String order(String first) {
        return IntStream.range(0, WORK.size())
                .mapToObj(i -> "warehouses-%d = \"%ds\"\n".formatted(i, WORK.get(i)))
                .collect(Collectors.joining(
                        "",
                        "[order]\nfirst = \"%s\"\n\n[order.work]\n".formatted(first),
                        "\n" + ROLES.formatted("200ms")));
    }

    @Override
    public String name() {
        return "shortest-first";
    }

    @Override
    public String question() {
        return "how much sooner do threads end when those with the least work go first?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<Section> sections = new ArrayList<>();
        sections.add(
                new Section.Paragraph(
                        "Eight warehouses begin at once: two with 19 transactions a unit of work, two with 190, two with 1,800, two with 1,900. A figure is the time until a warehouse has done its work. A ratio is to the same figure of all at once under default: the median over rounds, followed by its confidence interval. All intervals of the table hold together with 95 % confidence. The learned orders come from the rounds before. The first round is not counted."));
        for (Workload program : lab.wanted(List.of(Workloads.WAREHOUSES))) {
            List<String> command = Stream.concat(program.longCommand(lab).stream(), Stream.of("--verbose"))
                    .toList();
            try (ScratchFolder folder = ScratchFolder.create()) {
                InterleavedResults results =
                        lab.interleave(program.name(), command, SETTINGS, each -> measure(lab, folder, each, command));
                sections.addAll(sections(results));
            }
        }
        return lab.report("The shortest first", sections);
    }

    /** The name of the policy, or its file, which this creates. */
    private static String policy(ScratchFolder folder, Setting setting) {
        if (setting.file().isEmpty()) {
            return setting.policy();
        }
        try {
            return Files.writeString(folder.path().resolve(setting.policy()), setting.file())
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Double> measure(Lab lab, ScratchFolder folder, Setting setting, List<String> command)
            throws InterruptedException, RunFailed {
        try (GovernedProgram program = GovernedProgram.start(
                lab, GovernedProgram.evidencePrefix(folder.path()), policy(folder, setting), command)) {
            program.await(LONGEST);
            return figures(program.words());
        }
    }

    private static Map<String, Double> figures(String words) throws RunFailed {
        List<double[]> notes = NOTE.matcher(words)
                .results()
                .map(note -> new double[] {Double.parseDouble(note.group(1)), Double.parseDouble(note.group(2))})
                .sorted(Comparator.comparingDouble(note -> note[0]))
                .toList();
        if (notes.size() != WORK.size()) {
            throw new RunFailed(
                    "the program printed the end of %d warehouses instead of %d".formatted(notes.size(), WORK.size()));
        }
        return Map.of(
                SHORT_HALF,
                mean(notes.subList(0, notes.size() / 2)),
                ALL,
                mean(notes),
                TOTAL,
                notes.stream().mapToDouble(note -> note[1]).max().orElseThrow());
    }

    private static double mean(List<double[]> notes) {
        return notes.stream().mapToDouble(note -> note[1]).average().orElseThrow();
    }

    private static List<Section> sections(InterleavedResults results) {
        RatioRows ratios = new RatioRows();
        List<Column> columns = new ArrayList<>(List.of(Column.left("threads run")));
        FIGURES.forEach(figure ->
                columns.addAll(List.of(Column.right(figure), Column.right("ratio"), Column.right("interval"))));
        List<List<Cell>> rows = new ArrayList<>();
        for (Setting setting : SETTINGS) {
            List<Cell> row = new ArrayList<>(List.of(Cell.text(setting.label())));
            for (String figure : FIGURES) {
                row.add(Cell.quantity(results.median(setting, figure), Unit.SECONDS));
                Comparison ratio = results.compare(
                        FAIR.label(), figure, setting.label(), figure, FIGURES.size() * (SETTINGS.size() - 1));
                if (!setting.equals(FAIR)) {
                    ratios.add(setting.label() + ", " + figure, ratio);
                }
                ConfidenceInterval interval = ratio.interval();
                row.add(Cell.quantity(ratio.ratio(), Unit.RATIO));
                row.add(interval == null ? Cell.text("") : Cell.range(interval.low(), interval.high(), Unit.RATIO));
            }
            rows.add(row);
        }
        return List.of(
                new Table("Until a thread has done its work", columns, rows),
                ratios.chart("The time until a thread has done its work", "time", FAIR.label()));
    }
}
