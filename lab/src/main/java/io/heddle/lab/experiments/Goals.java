package io.heddle.lab.experiments;

import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.lab.Experiment;
import io.heddle.lab.ExperimentOptions;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.Sitting;
import io.heddle.lab.goals.Aim;
import io.heddle.lab.goals.GoalFindings;
import io.heddle.lab.goals.GoalRun;
import io.heddle.lab.goals.GoalRuns;
import io.heddle.lab.goals.Side;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.ConfidenceInterval;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One program and three goals: what {@code auto} claims, and whether runs under fixed policies agree. */
final class Goals implements Experiment {
    private static final int RUNS = 20;
    private static final int FIXED_RUNS = 8;
    private static final Duration FIXED_LENGTH = Duration.ofSeconds(20);

    /** Six pairs of slots take 80 s. Differences that are less clear need more pairs. */
    private static final Duration LENGTH = Duration.ofSeconds(150);

    private static final Duration SHORT_LENGTH = Duration.ofSeconds(3);
    private static final Duration LONGEST = Duration.ofHours(1);

    /** Start and end of Heddle and the program. */
    private static final Duration AROUND_A_RUN = Duration.ofSeconds(2);

    @Override
    public String name() {
        return "goals";
    }

    @Override
    public String question() {
        return "does auto with a goal find the policy that the goal asks for, and claim nothing if there is none?";
    }

    @Override
    public List<String> options() {
        return List.of(ExperimentOptions.LENGTH, ExperimentOptions.ROUNDS);
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        if (lab.policies().stream().noneMatch(policy -> policy.name().equals(GoalRuns.FIFO))) {
            throw new UserError(
                    "goals needs the policy fifo, which this machine does not allow. heddle check says why.");
        }
        Duration length = length(lab.options().length(), lab.scale());
        Duration fixedLength = lab.scale() == Scale.FULL ? FIXED_LENGTH : SHORT_LENGTH;
        List<Aim> aims =
                Stream.of(Aim.values()).filter(aim -> lab.wants(aim.part())).toList();
        int runs = lab.wantedRounds(RUNS);
        int count = runs * aims.size();
        lab.progress("runs: %d, %s in all"
                .formatted(count, Services.about(length.plus(AROUND_A_RUN).multipliedBy(count))));
        GoalRuns program = new GoalRuns(lab);
        List<Sitting> fixed = program.fixed(Math.min(runs, lab.wantedRounds(FIXED_RUNS)), fixedLength);
        Map<Aim, List<Sitting>> byAim = new EnumMap<>(Aim.class);
        // The goals take turns: whenever the experiment is interrupted, all have nearly as many runs.
        for (int sofar = Math.min(1, runs); sofar <= runs; sofar++) {
            for (Aim aim : aims) {
                byAim.put(aim, program.claims(aim, sofar, length));
            }
        }
        Stream.concat(fixed.stream(), byAim.values().stream().flatMap(List::stream))
                .flatMap(sitting -> sitting.results().failures().stream())
                .forEach(lab::reportBrokenPromise);
        Optional<InterleavedResults> measured = Sitting.join(fixed);
        List<GoalFindings> findings = byAim.entrySet().stream()
                .map(each -> new GoalFindings(
                        each.getKey(),
                        each.getKey()
                                .side(measured.map(results -> comparison(results, each.getKey()))
                                        .orElse(null)),
                        GoalRuns.runs(each.getValue())))
                .toList();
        List<Section> sections = new ArrayList<>();
        sections.add(introduction(length, fixedLength));
        measured.map(Goals::fixed).ifPresent(sections::add);
        sections.add(claims(findings));
        sections.add(durations(findings));
        sections.add(machines(byAim));
        return lab.report("Goals", sections);
    }

    private static Table machines(Map<Aim, List<Sitting>> byAim) {
        return new Table(
                "Where",
                List.of(Column.left("goal"), Column.left("runs on each machine")),
                byAim.entrySet().stream()
                        .map(each ->
                                List.of(Cell.text(each.getKey().title()), Cell.text(Sitting.describe(each.getValue()))))
                        .toList());
    }

    /** The length of a run: the user's, or that of the scale. */
    static Duration length(@Nullable Duration asked, Scale scale) {
        Duration length = asked != null ? asked : scale == Scale.FULL ? LENGTH : SHORT_LENGTH;
        if (length.compareTo(SHORT_LENGTH) < 0 || length.compareTo(LONGEST) > 0) {
            throw new UserError("--length must be 3 s to 1 h. Choose another length.");
        }
        return length;
    }

    private static Comparison comparison(InterleavedResults fixed, Aim aim) {
        return fixed.compare(GoalRuns.BARE, aim.figure(), GoalRuns.FIFO, aim.figure(), Aim.values().length);
    }

    private static Section introduction(Duration length, Duration fixedLength) {
        return new Section.Paragraph(
                "One program answers quotes, which are short and due every 5 ms, and computes reports, which are long and allocate, in eight threads for each CPU. It publishes the latencies of quotes, the number of reports, and a temperature: a new random number every 100 ms, which no policy changes. Each run of auto has one goal, lasts "
                        + length.toSeconds()
                        + " s and starts without evidence of earlier runs; the goals take turns. A claim is a significant result at any time of the run. A run is right if the policy that the goal asks for leads at the end or, if the goal asks for neither, if it has no claim. The experiments of a run cost at most 1 % of it, so there are too few pairs for a claim about a policy that is much worse; default then leads. Runs of "
                        + fixedLength.toSeconds()
                        + " s without Heddle (bare) and under fifo show what a goal asks for: the interval of the ratio lies below or above 1. Their first third is warm-up. The intervals of the three ratios hold together with 95 % confidence.");
    }

    private static Table fixed(InterleavedResults fixed) {
        List<List<Cell>> rows = Stream.of(Aim.values())
                .map(aim -> {
                    Comparison comparison = comparison(fixed, aim);
                    ConfidenceInterval interval = comparison.interval();
                    return List.of(
                            Cell.text(aim.title()),
                            Cell.quantity(fixed.median(GoalRuns.BARE, aim.figure()), aim.unit()),
                            Cell.quantity(fixed.median(GoalRuns.FIFO, aim.figure()), aim.unit()),
                            Cell.quantity(comparison.ratio(), Unit.RATIO),
                            interval == null ? Cell.text("") : Cell.range(interval.low(), interval.high(), Unit.RATIO));
                })
                .toList();
        return new Table(
                "Fixed policies",
                List.of(
                        Column.left("figure"),
                        Column.right("bare"),
                        Column.right("fifo"),
                        Column.right("ratio"),
                        Column.right("interval")),
                rows);
    }

    private static Table claims(List<GoalFindings> findings) {
        return new Table(
                "What auto found",
                List.of(
                        Column.left("goal"),
                        Column.left("asks for"),
                        Column.right("runs"),
                        Column.right("claim: fifo is better"),
                        Column.right("claim: fifo is worse"),
                        Column.right("no claim"),
                        Column.right("fifo led at the end"),
                        Column.right("right"),
                        Column.right("interval (95 %)")),
                findings.stream().map(Goals::claims).toList());
    }

    private static List<Cell> claims(GoalFindings found) {
        List<Cell> row = new ArrayList<>(List.of(
                Cell.text(found.aim().title()),
                Cell.text(found.side().toString()),
                count(found.runs().size()),
                count(found.count(run -> run.betterAtSeconds() != null)),
                count(found.count(run -> run.worseAtSeconds() != null)),
                count(found.count(GoalRun::hasNoClaim)),
                count(found.count(GoalRun::isFifoLeading))));
        ConfidenceInterval interval = found.rightInterval();
        row.add(found.side() == Side.UNKNOWN ? Cell.text("") : count(found.right()));
        row.add(interval == null ? Cell.text("") : Cell.range(interval.low(), interval.high(), Unit.SHARE));
        return row;
    }

    private static Cell count(int count) {
        return Cell.quantity(count, Unit.COUNT);
    }

    private static Table durations(List<GoalFindings> findings) {
        return new Table(
                "Pairs, and time until the first claim",
                List.of(
                        Column.left("goal"),
                        Column.right("pairs (median)"),
                        Column.right("runs with a claim"),
                        Column.right("time (median)"),
                        Column.right("range")),
                findings.stream().map(Goals::duration).toList());
    }

    private static List<Cell> duration(GoalFindings found) {
        List<Double> seconds = found.claimSeconds();
        return List.of(
                Cell.text(found.aim().title()),
                Cell.quantity(found.medianPairs(), Unit.COUNT),
                count(seconds.size()),
                seconds.isEmpty() ? Cell.text("") : Cell.quantity(found.medianClaimSeconds(), Unit.SECONDS),
                seconds.isEmpty() ? Cell.text("") : Cell.range(seconds.getFirst(), seconds.getLast(), Unit.SECONDS));
    }
}
