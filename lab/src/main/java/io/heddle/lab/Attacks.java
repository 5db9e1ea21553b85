package io.heddle.lab;

import io.heddle.documents.WriteFailed;
import io.heddle.lab.programs.Busy;
import io.heddle.lab.programs.Family;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a program and the machine have left of their freedom when Heddle is attacked. */
final class Attacks implements Experiment {
    private static final long SEED = 1;

    /**
     * A program that is under a policy when Heddle is killed.
     *
     * @param waits whether its threads wait now and then, so that it is fair without Heddle and watchdog too (docs/safety.md)
     */
    private record Target(String name, List<String> command, int threads, boolean waits, int trials, int shortTrials) {
        long broken(KillTrials.Outcome outcome) {
            return waits ? outcome.broken() : outcome.brokenByOne();
        }
    }

    @Override
    public String name() {
        return "attacks";
    }

    @Override
    public String question() {
        return "does a program lose anything, or stay real-time, when Heddle is attacked?";
    }

    private static int familySize(Lab lab) {
        return lab.scale() == Scale.FULL ? 100 : 10;
    }

    private static List<Target> targets(Lab lab) {
        int family = familySize(lab);
        List<String> child = TargetProgram.java(Busy.class, "pulse", "2");
        return List.of(
                new Target("allocate", TargetProgram.java(Busy.class, "allocate", "64"), 64, true, 500, 8),
                new Target("spin", TargetProgram.java(Busy.class, "spin", "64"), 64, false, 500, 8),
                new Target(
                        "family",
                        TargetProgram.java(
                                Family.class,
                                Stream.concat(Stream.of(Integer.toString(family)), child.stream())
                                        .toArray(String[]::new)),
                        // Each JVM has at least ten threads of its own.
                        family * 12,
                        true,
                        50,
                        3));
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<Section> sections = new ArrayList<>(kills(lab));
        if (lab.wants(HostileRuns.PART)) {
            sections.addAll(new HostileRuns(lab).sections());
        }
        if (lab.wants(BirthStorms.PART)) {
            sections.addAll(new BirthStorms(lab).sections());
        }
        if (lab.wants(Interrupts.PART)) {
            sections.addAll(new Interrupts(lab).sections());
        }
        return lab.report("Attacks", sections);
    }

    private static List<Section> kills(Lab lab) throws InterruptedException, WriteFailed {
        List<List<Cell>> rows = new ArrayList<>();
        for (Target target : targets(lab)) {
            if (lab.wants(target.name())) {
                int trials = lab.scale() == Scale.FULL ? target.trials() : target.shortTrials();
                KillTrials.Outcome outcome = outcome(lab, target, trials);
                if (target.broken(outcome) > 0) {
                    lab.broken(
                            "%s: %d of %d trials were broken".formatted(target.name(), target.broken(outcome), trials));
                }
                rows.add(row(target, outcome));
            }
        }
        if (rows.isEmpty()) {
            return List.of();
        }
        return List.of(
                new Section.Paragraph(
                        "Kills and stops. A program runs under fifo, by heddle attach. In each trial Heddle, its watchdog or both are killed or stopped, each at a random moment within 50 ms. A trial is broken when a thread of the program is still real-time two seconds after the last signal although Heddle doesn't run, or when a Heddle that runs has no watchdog two seconds later. The 64 threads of \"allocate\" fill the heap. The 64 threads of \"spin\" never block, not for a collection either: when both Heddle and the watchdog are hit, nothing may free them (docs/safety.md). \"family\" is %d JVMs, each with two threads that compute for a millisecond in 200."
                                .formatted(familySize(lab))),
                new Table(
                        "",
                        List.of(
                                Table.Column.left("program"),
                                Table.Column.right("trials"),
                                Table.Column.right("to Heddle"),
                                Table.Column.right("real-time after it, median"),
                                Table.Column.right("longest"),
                                Table.Column.right("without watchdog, median"),
                                Table.Column.right("longest"),
                                Table.Column.right("broken"),
                                Table.Column.right("of these, only one of the two hit")),
                        rows));
    }

    private static KillTrials.Outcome outcome(Lab lab, Target target, int trials)
            throws InterruptedException, WriteFailed {
        return lab.entry(
                target.name(),
                List.of(target.name(), Integer.toString(trials)),
                KillTrials.Outcome.class,
                () -> new KillTrials(lab, target.command(), target.threads(), SEED).run(trials));
    }

    private static List<Cell> row(Target target, KillTrials.Outcome outcome) {
        return List.of(
                Cell.text(target.name()),
                Cell.quantity(outcome.trials(), Unit.COUNT),
                Cell.quantity(outcome.toHeddle(), Unit.COUNT),
                Cell.quantity(outcome.freed().medianSeconds(), Unit.SECONDS),
                Cell.quantity(outcome.freed().longestSeconds(), Unit.SECONDS),
                Cell.quantity(outcome.replaced().medianSeconds(), Unit.SECONDS),
                Cell.quantity(outcome.replaced().longestSeconds(), Unit.SECONDS),
                Cell.quantity(outcome.broken(), Unit.COUNT),
                Cell.quantity(outcome.brokenByOne(), Unit.COUNT));
    }
}
