package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.lab.Experiment;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.TargetProgram;
import io.heddle.lab.attacks.FileAttackRuns;
import io.heddle.lab.attacks.InterruptRuns;
import io.heddle.lab.attacks.KillTrials;
import io.heddle.lab.attacks.TaskCreationRuns;
import io.heddle.lab.programs.ComputingThreads;
import io.heddle.lab.programs.ManyProcesses;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Attacks on Heddle: kills, hostile files, task creation, and Ctrl-C. */
final class Attacks implements Experiment {
    private static final long SEED = 1;

    /**
     * A program that is under a policy when Heddle is killed.
     *
     * @param waits whether its threads block now and then, so that it returns to the fair class even without Heddle and
     *     watchdog (docs/safety.md)
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
        return "does a program lose work, or stay real-time, when Heddle is attacked?";
    }

    private static int familySize(Lab lab) {
        return lab.scale() == Scale.FULL ? 100 : 10;
    }

    private static List<Target> targets(Lab lab) {
        int family = familySize(lab);
        List<String> child = TargetProgram.java(ComputingThreads.class, "pulse", "2");
        return List.of(
                new Target("allocate", TargetProgram.java(ComputingThreads.class, "allocate", "64"), 64, true, 500, 8),
                new Target("spin", TargetProgram.java(ComputingThreads.class, "spin", "64"), 64, false, 500, 8),
                new Target(
                        "family",
                        TargetProgram.java(
                                ManyProcesses.class,
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
        if (lab.wants(FileAttackRuns.PART)) {
            sections.addAll(new FileAttackRuns(lab).sections());
        }
        if (lab.wants(TaskCreationRuns.PART)) {
            sections.addAll(new TaskCreationRuns(lab).sections());
        }
        if (lab.wants(InterruptRuns.PART)) {
            sections.addAll(new InterruptRuns(lab).sections());
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
                    lab.reportBrokenPromise(
                            "%s: %d of %d trials were broken".formatted(target.name(), target.broken(outcome), trials));
                }
                rows.add(row(target, outcome));
            }
        }
        if (rows.isEmpty()) {
            return List.of();
        }
        return List.of(
                new Section.Bullets(
                        "Kills and stops",
                        List.of(
                                "A program runs under fifo, by heddle attach. Each trial kills or stops Heddle, its watchdog, or both, each at a random moment within 50 ms.",
                                "A trial is broken if a thread of the program is still real-time two seconds after the last signal although Heddle does not run. A trial is also broken if a running Heddle has no watchdog after two seconds.",
                                "The 64 threads of \"allocate\" fill the heap. The 64 threads of \"spin\" never block, not even for a collection. If both Heddle and the watchdog are hit, nothing may free them (docs/safety.md). \"family\" is %d JVMs, each with two threads that compute for a millisecond in 200."
                                        .formatted(familySize(lab)))),
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
        return lab.measureOnce(
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
