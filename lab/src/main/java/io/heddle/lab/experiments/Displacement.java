package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.lab.Experiment;
import io.heddle.lab.ExperimentOptions;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.Sitting;
import io.heddle.lab.programs.switches.Flood;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import io.heddle.trials.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** By how many others a ready virtual thread is overtaken while 10,000 are ready again and again. */
final class Displacement implements Experiment {
    private static final int ROUNDS = 5;
    private static final int SECONDS = 3;
    private static final int SHORT_SECONDS = 1;
    private static final Plan PLAN = Plan.standard().withWarmupRounds(0);
    private static final List<String> FLOODS = List.of("yield", "wake");
    private static final List<String> FIGURES = List.of("median", "99 %", "99.9 %", "largest");
    private static final List<String> SCHEDULERS = List.of(
            "jdk", "pool", "heddle", "heddle:placement=home", "heddle:order=lifo", "heddle:order=shortest-first");
    private static final ProgramOfLibrary PROGRAM = new ProgramOfLibrary(Flood.class, FIGURES);

    @Override
    public String name() {
        return "displacement";
    }

    @Override
    public String question() {
        return "by how many others is a ready virtual thread overtaken in a flood of 10,000?";
    }

    @Override
    public List<String> options() {
        return List.of(ExperimentOptions.ROUNDS);
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        Map<String, List<Sitting>> measured = lab.measureInTurn(
                FLOODS.stream().filter(lab::wants).toList(),
                each -> each,
                lab.wantedRounds(ROUNDS),
                (each, rounds) -> measure(lab, each, rounds));
        List<Section> sections = new ArrayList<>();
        sections.add(
                new Section.Paragraph(
                        "10,000 virtual threads are ready again and again, on as many carriers as CPUs. In yield they give way, in wake 5,000 pairs wake each other in turn. A thread is displaced by as many others as have run before it beyond those that were ready before it. Each run is a JVM of its own; its first seconds are not counted. A figure is the median over the rounds, and of the largest displacement as well. A displacement of 1,048,575 stands for that many or more. lifo serves the oldest thread at each 61st turn."));
        measured.forEach((flood, sittings) ->
                Sitting.join(sittings).ifPresent(results -> sections.add(table("Displacement: " + flood, results))));
        sections.add(RatiosToBaseline.machines(measured));
        return lab.report("Displacement of ready threads", sections);
    }

    private static Table table(String title, InterleavedResults results) {
        return new Table(
                title,
                Stream.concat(
                                Stream.of(Column.left("scheduler"), Column.right("rounds")),
                                FIGURES.stream().map(Column::right))
                        .toList(),
                SCHEDULERS.stream()
                        .map(scheduler -> Stream.concat(
                                        Stream.of(Cell.text(scheduler), Cell.quantity(results.rounds(), Unit.COUNT)),
                                        FIGURES.stream()
                                                .map(figure ->
                                                        Cell.quantity(results.median(scheduler, figure), Unit.COUNT)))
                                .toList())
                        .toList());
    }

    private static List<Sitting> measure(Lab lab, String flood, int rounds) throws InterruptedException, WriteFailed {
        String seconds = String.valueOf(lab.scale() == Scale.FULL ? SECONDS : SHORT_SECONDS);
        return lab.rounds(
                flood,
                rounds,
                List.of(flood, String.join(" ", SCHEDULERS), seconds),
                (_, missing) -> lab.interleaveAgain(
                        flood,
                        PLAN.withRounds(missing),
                        SCHEDULERS,
                        scheduler -> PROGRAM.run(lab, List.of(flood, scheduler, seconds, seconds))));
    }
}
