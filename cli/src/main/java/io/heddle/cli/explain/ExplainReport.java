package io.heddle.cli.explain;

import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.runqueues.Blame;
import io.heddle.diagnosis.runqueues.BlameCause;
import io.heddle.diagnosis.runqueues.Culprit;
import io.heddle.report.Card;
import io.heddle.report.Cell;
import io.heddle.report.Hue;
import io.heddle.report.Report;
import io.heddle.report.Report.Fact;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import io.heddle.timeline.Facts;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.stacks.Stack;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** An explanation as a report for people. */
final class ExplainReport {
    private static final int MAX_FRAMES = 8;
    private static final int MAX_CULPRITS = 8;

    /** The share from which a finding has a red bar. */
    private static final double MAJOR_SHARE = 0.25;

    private final Explanation explanation;

    private ExplainReport(Explanation explanation) {
        this.explanation = explanation;
    }

    /** Findings, waits and limits. */
    static Report text(Explanation explanation) {
        ExplainReport report = new ExplainReport(explanation);
        return report.of(report.sections());
    }

    /** The same with charts. */
    static Report page(Explanation explanation) {
        ExplainReport report = new ExplainReport(explanation);
        List<Section> sections = new ArrayList<>(report.sections());
        sections.addAll(new ExplainCharts(explanation).all());
        return report.of(sections);
    }

    private Report of(List<Section> sections) {
        Timeline timeline = explanation.timeline();
        Facts facts = timeline.facts();
        List<Fact> known = new ArrayList<>();
        if (!facts.host().isEmpty()) {
            known.add(new Fact("machine", facts.cpus() + " CPUs, " + facts.host()));
        }
        if (!facts.policy().isEmpty()) {
            known.add(new Fact("policy", facts.policy()));
        }
        known.add(new Fact("recording", recorded(timeline)));
        return new Report("heddle explain", facts.program(), known, sections);
    }

    private static String recorded(Timeline timeline) {
        long lost = timeline.lostSchedulingEvents();
        return "%s, %,d scheduling events%s"
                .formatted(
                        Unit.SECONDS.format(timeline.span().seconds()),
                        timeline.scheduling().size(),
                        lost == 0 ? "" : ", %,d lost".formatted(lost));
    }

    private List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        List<Finding> findings = explanation.diagnosis().findings();
        if (findings.isEmpty()) {
            sections.add(new Section.Paragraph("Nothing holds this program back, as far as the recording shows."));
        }
        findings.stream().map(ExplainReport::card).forEach(sections::add);
        sections.add(waits());
        sections.add(culprits());
        sections.add(tracepoints());
        // The recording's notes are among the limits.
        sections.add(new Section.Bullets("Not judged", explanation.diagnosis().limits()));
        return sections;
    }

    private static Card card(Finding finding) {
        List<String> sentences = new ArrayList<>();
        sentences.add(finding.summary());
        // Threads that do the same have the same stack, which is shown once.
        SequencedMap<Stack, List<String>> byStack = new LinkedHashMap<>();
        for (Evidence evidence : finding.evidence()) {
            List<String> sameStack = evidence.stack().equals(Stack.NONE)
                    ? sentences
                    : byStack.computeIfAbsent(evidence.stack(), _ -> new ArrayList<>());
            sameStack.add(evidence.text());
        }
        List<Section> sections = new ArrayList<>();
        byStack.forEach((stack, texts) -> sections.add(stack(String.join(" ", texts), stack)));
        for (Remedy remedy : finding.remedies()) {
            sections.add(
                    remedy.command().isEmpty()
                            ? new Section.Paragraph(remedy.text())
                            : new Section.CodeLine(remedy.text(), remedy.command()));
        }
        return new Card(
                finding.cause().title() + " (" + finding.cause().id() + ")",
                finding.score(),
                finding.lostShare() < MAJOR_SHARE ? Hue.ORANGE : Hue.VERMILION,
                sentences,
                sections);
    }

    private static Section stack(String caption, Stack stack) {
        return new Section.Preformatted(
                caption,
                stack.frames().stream()
                        .limit(MAX_FRAMES)
                        .map(frame -> "at " + frame)
                        .toList());
    }

    private Table waits() {
        Blame blame = explanation.scheduling().blame();
        long all = blame.applicationWaitNanos();
        return new Table(
                "Waits of application threads for a CPU",
                List.of(Column.left("behind"), Column.right("time"), Column.right("share")),
                Arrays.stream(BlameCause.values())
                        .filter(cause -> blame.applicationNanos(cause) > 0)
                        .sorted(Comparator.comparingLong(blame::applicationNanos)
                                .reversed())
                        .map(cause -> List.of(
                                Cell.text(cause.description()),
                                Cell.quantity(blame.applicationNanos(cause) / 1e9, Unit.SECONDS),
                                Cell.quantity((double) blame.applicationNanos(cause) / all, Unit.SHARE)))
                        .toList());
    }

    private Table culprits() {
        return new Table(
                "Threads and programs that application threads waited for",
                List.of(Column.left("name"), Column.left("kind"), Column.right("time")),
                explanation.scheduling().blame().culprits().stream()
                        .limit(MAX_CULPRITS)
                        .map(ExplainReport::row)
                        .toList());
    }

    private Table tracepoints() {
        return new Table(
                "Tracepoints",
                List.of(
                        Column.left("tracepoint"),
                        Column.right("hits"),
                        Column.right("per second"),
                        Column.left("most by")),
                Tracepoint.of(explanation.timeline()).stream()
                        .map(each -> List.of(
                                Cell.text(each.name()),
                                Cell.quantity((double) each.hits(), Unit.COUNT),
                                Cell.quantity(each.hitsPerSecond(), Unit.RATE),
                                Cell.text(each.threads().getFirst().name())))
                        .toList());
    }

    private static List<Cell> row(Culprit culprit) {
        return List.of(
                Cell.text(culprit.name()),
                Cell.text(ThreadLanes.describe(culprit.kind())),
                Cell.quantity(culprit.waitNanos() / 1e9, Unit.SECONDS));
    }
}
