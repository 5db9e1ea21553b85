package io.heddle.lab;

import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import io.heddle.report.WriteFailed;
import java.util.ArrayList;
import java.util.List;

/** What a program and the machine have left of their freedom when Heddle is attacked. */
final class Attacks implements Experiment {
    private static final int TRIALS = 500;
    private static final int SHORT_TRIALS = 8;
    private static final long SEED = 1;

    @Override
    public String name() {
        return "attacks";
    }

    @Override
    public String question() {
        return "does a program stay real-time when Heddle and its watchdog are killed or stopped?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        int trials = lab.scale() == Scale.FULL ? TRIALS : SHORT_TRIALS;
        List<List<Cell>> rows = new ArrayList<>();
        for (String kind : List.of("allocate", "spin")) {
            if (lab.wants(kind)) {
                KillTrials.Outcome outcome =
                        lab.entry(kind, List.of(kind, Integer.toString(trials)), KillTrials.Outcome.class, () -> {
                            try (KillTrials killing = new KillTrials(lab, kind, SEED)) {
                                return killing.run(trials);
                            }
                        });
                rows.add(List.of(
                        Cell.text(kind),
                        Cell.quantity(outcome.trials(), Unit.COUNT),
                        Cell.quantity(outcome.toHeddle(), Unit.COUNT),
                        Cell.quantity(outcome.medianSeconds(), Unit.SECONDS),
                        Cell.quantity(outcome.longestSeconds(), Unit.SECONDS),
                        Cell.quantity(outcome.broken(), Unit.COUNT),
                        Cell.quantity(outcome.brokenWithWatchdog(), Unit.COUNT)));
            }
        }
        return lab.report(
                "Kills and stops of Heddle and its watchdog",
                List.of(
                        new Section.Paragraph(
                                "A program of 64 threads runs under fifo, by heddle attach. In each trial Heddle, its watchdog or both are killed or stopped, each at a random moment within 50 ms. A trial is broken when a thread of the program is still real-time two seconds after the last signal although Heddle doesn't run, or when a Heddle that runs has no watchdog two seconds later. The threads of \"allocate\" fill the heap; those of \"spin\" never wait for anything, not for a collection either."),
                        new Table(
                                "",
                                List.of(
                                        Table.Column.left("program"),
                                        Table.Column.right("trials"),
                                        Table.Column.right("to Heddle"),
                                        Table.Column.right("real-time after it, median"),
                                        Table.Column.right("longest"),
                                        Table.Column.right("broken"),
                                        Table.Column.right("of these, watchdog untouched")),
                                rows)));
    }
}
