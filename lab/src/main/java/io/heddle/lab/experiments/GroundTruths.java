package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.lab.Experiment;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.truth.Explained;
import io.heddle.lab.truth.GroundTruth;
import io.heddle.lab.truth.Knowledge;
import io.heddle.lab.truth.RecordedTruth;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** What {@code heddle explain} says of programs whose cause is known, and of programs without one. */
final class GroundTruths implements Experiment {
    private static final double FULL_SECONDS = 6;
    private static final double SHORT_SECONDS = 2;

    @Override
    public String name() {
        return "ground-truth";
    }

    @Override
    public String question() {
        return "does `heddle explain` name the cause that holds a program back, and nothing where there is none?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        double seconds = lab.scale() == Scale.FULL ? FULL_SECONDS : SHORT_SECONDS;
        RecordedTruth recorded = new RecordedTruth(lab);
        List<Section> sections = new ArrayList<>();
        sections.add(new Section.Paragraph(
                "Each program is held back by exactly one known cause, or by none. `heddle record` records it for %.0f s, and `heddle explain` names the causes. The rules were developed with the programs that are seen, and later with those that were held out earlier. Only unseen programs test them: their author had not seen the rules, and the rules have not changed since. The last column compares the run-queue waits that Heddle blames on somebody with the kernel's own accounting of the same threads (schedstat)."
                        .formatted(seconds)));
        for (Knowledge knowledge : Knowledge.values()) {
            Table table = table(lab, recorded, seconds, knowledge);
            if (!table.isEmpty()) {
                sections.add(table);
            }
        }
        return lab.report("Causes that heddle explain names", sections);
    }

    private static Table table(Lab lab, RecordedTruth recorded, double seconds, Knowledge knowledge)
            throws InterruptedException, WriteFailed {
        List<List<Cell>> rows = new ArrayList<>();
        int right = 0;
        for (GroundTruth truth : knowledge.programs()) {
            if (lab.wants(truth.name())) {
                List<String> inputs = List.of(String.valueOf(seconds), String.join(" ", truth.jvmFlags()));
                Explained explained =
                        lab.measureOnce(truth.name(), inputs, Explained.class, () -> recorded.explain(truth, seconds));
                String expected = Objects.requireNonNullElse(truth.cause(), "");
                boolean isRight = explained.first().equals(expected);
                right += isRight ? 1 : 0;
                rows.add(row(truth, expected, explained, isRight ? "yes" : "no"));
            }
        }
        return new Table(
                "%d of %d programs are explained correctly (%s)".formatted(right, rows.size(), knowledge.label()),
                List.of(
                        Column.left("program"),
                        Column.left("cause"),
                        Column.left("first finding"),
                        Column.right("share"),
                        Column.left("other findings"),
                        Column.left("correct"),
                        Column.right("events"),
                        Column.right("lost"),
                        Column.right("blamed / clocks")),
                rows);
    }

    private static List<Cell> row(GroundTruth truth, String expected, Explained explained, String correct) {
        Explained.Waits waits = explained.applicationWaits();
        return List.of(
                Cell.text(truth.name()),
                Cell.text(expected.isEmpty() ? "none" : expected),
                Cell.text(explained.findings().isEmpty() ? "none" : explained.first()),
                Cell.quantity(
                        explained.findings().isEmpty()
                                ? Double.NaN
                                : explained.findings().getFirst().lostShare(),
                        Unit.SHARE),
                Cell.text(explained.findings().stream()
                        .skip(1)
                        .map(Explained.Found::cause)
                        .collect(Collectors.joining(", "))),
                Cell.text(correct),
                Cell.quantity((double) explained.schedulingEvents(), Unit.COUNT),
                Cell.quantity((double) explained.lostEvents(), Unit.COUNT),
                Cell.quantity(
                        waits == null || waits.clockRatio() == null ? Double.NaN : waits.clockRatio(), Unit.NUMBER));
    }
}
