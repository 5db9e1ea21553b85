package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.lab.Experiment;
import io.heddle.lab.ExperimentOptions;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.Sitting;
import io.heddle.lab.programs.marking.Marking;
import io.heddle.lab.programs.marking.Shape;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import io.heddle.scheduler.Idling;
import io.heddle.trials.Plan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How idle workers of a gang wait, on a parallel marker over three shapes of graphs: Hassanein, "Understanding and Improving JVM GC Work
 * Stealing at the Data Center Scale" (ISMM 2016), Figures 2 to 4.
 */
final class GangIdling implements Experiment {
    private static final int ROUNDS = 5;
    private static final int SECONDS = 3;
    private static final int SHORT_SECONDS = 1;
    private static final List<Integer> WORKERS = List.of(8, 23);
    private static final Plan PLAN = Plan.standard().withWarmupRounds(0);
    private static final String PAUSE = "pauseSeconds";
    private static final String CPU = "cpuSeconds";
    private static final String SPINS = "spins";
    private static final String WAITS = "waits";
    private static final ProgramOfLibrary PROGRAM =
            new ProgramOfLibrary(Marking.class, List.of(PAUSE, CPU, SPINS, WAITS));

    /** An arm: a way of waiting. */
    private record Setting(String label, Idling idling) {
        @Override
        public String toString() {
            return label;
        }
    }

    private static final Setting BASELINE = new Setting("spin-yield-sleep", Idling.SPIN_YIELD_SLEEP);
    private static final List<Setting> OTHERS = List.of(
            new Setting("the same again", Idling.SPIN_YIELD_SLEEP),
            new Setting("spin-master", Idling.SPIN_MASTER),
            new Setting("sleep-only", Idling.SLEEP_ONLY),
            new Setting("park", Idling.PARK));
    private static final List<String> LABELS =
            OTHERS.stream().map(Setting::label).toList();

    private record Case(Shape shape, int workers) {
        private String name() {
            return shape.name().toLowerCase(Locale.ROOT) + "-" + workers;
        }
    }

    @Override
    public String name() {
        return "gang";
    }

    @Override
    public String question() {
        return "what does it cost how the idle workers of a work gang wait for tasks?";
    }

    @Override
    public List<String> options() {
        return List.of(ExperimentOptions.ROUNDS);
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<Case> cases = WORKERS.stream()
                .flatMap(workers -> Stream.of(Shape.values()).map(shape -> new Case(shape, workers)))
                .filter(each -> lab.wants(each.name()))
                .toList();
        Map<Case, List<Sitting>> measured = lab.measureInTurn(
                cases, Case::name, lab.wantedRounds(ROUNDS), (each, rounds) -> measure(lab, each, rounds));
        Map<String, List<Sitting>> byName = new LinkedHashMap<>();
        measured.forEach((each, sittings) -> byName.put(each.name(), sittings));
        return lab.report(
                "Idle workers of a gang",
                List.of(
                        new Section.Paragraph(
                                "A gang of 8 or 23 platform threads marks a graph of objects again and again: a binary tree, trees and lists with references between them, or four long lists. The arms differ in how workers without tasks wait. spin-yield-sleep is the protocol of HotSpot up to JDK 11, spin-master that of Hassanein's paper, park Heddle's own; the same again is a null arm. Each run is a JVM of its own; its first seconds are not counted. A figure is that of one marking, a ratio that to spin-yield-sleep within the rounds: less is better. From five rounds on, an interval of 95 % confidence follows."),
                        RatiosToBaseline.table("Duration of a marking", PAUSE, BASELINE.label(), LABELS, byName),
                        RatiosToBaseline.picture(
                                "The duration of a marking by the way to wait",
                                PAUSE,
                                "duration",
                                BASELINE.label(),
                                LABELS,
                                byName),
                        RatiosToBaseline.table("CPU time of a marking", CPU, BASELINE.label(), LABELS, byName),
                        counts("Spins in a marking, in the median", SPINS, byName),
                        counts("Yields, sleeps and parks in a marking, in the median", WAITS, byName),
                        RatiosToBaseline.machines(byName)));
    }

    private static List<Sitting> measure(Lab lab, Case each, int rounds) throws InterruptedException, WriteFailed {
        String seconds = String.valueOf(lab.scale() == Scale.FULL ? SECONDS : SHORT_SECONDS);
        List<Setting> settings =
                Stream.concat(Stream.of(BASELINE), OTHERS.stream()).toList();
        return lab.rounds(
                each.name(),
                rounds,
                List.of(each.name(), settings.toString(), seconds),
                (_, missing) -> lab.interleaveAgain(
                        each.name(),
                        PLAN.withRounds(missing),
                        settings,
                        setting -> PROGRAM.run(
                                lab,
                                List.of(
                                        each.shape().name(),
                                        setting.idling().name(),
                                        String.valueOf(each.workers()),
                                        seconds,
                                        seconds))));
    }

    private static Table counts(String title, String figure, Map<String, List<Sitting>> measured) {
        List<String> arms =
                Stream.concat(Stream.of(BASELINE.label()), LABELS.stream()).toList();
        List<List<Cell>> rows = new ArrayList<>();
        measured.forEach((name, sittings) -> Sitting.join(sittings)
                .ifPresent(results -> rows.add(Stream.concat(
                                Stream.of(Cell.text(name)),
                                arms.stream().map(arm -> Cell.quantity(results.median(arm, figure), Unit.COUNT)))
                        .toList())));
        return new Table(
                title,
                Stream.concat(Stream.of(Column.left("case")), arms.stream().map(Column::right))
                        .toList(),
                rows);
    }
}
