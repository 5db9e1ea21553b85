package io.heddle.compare.output;

import io.heddle.compare.analysis.ArmFindings;
import io.heddle.compare.analysis.Conclusion;
import io.heddle.compare.analysis.MetricDefinition;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.arms.OmittedArm;
import io.heddle.kernel.process.ShellWords;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.trials.analysis.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** The report of a comparison: the conclusion first, then its reasons, the numbers, and how they were measured. */
public final class CompareReport {
    private final CompareDocument document;
    private final VerdictTables tables;
    private final CompareCharts charts;

    public CompareReport(CompareDocument document) {
        this.document = document;
        this.tables = new VerdictTables(document);
        this.charts = new CompareCharts(document);
    }

    /** The full report, for a page. */
    public Report page() {
        List<Section> sections = new ArrayList<>();
        sections.add(new Section.Paragraph(document.headline()));
        sections.add(charts.ratios());
        runCommand().ifPresent(sections::add);
        sections.add(new Section.Bullets("Why", document.reasons()));
        sections.add(new Section.Bullets(
                "Warnings",
                document.warnings().stream().map(CompareReport::sentence).toList()));
        sections.addAll(tables.verdicts());
        runsForVerdict().ifPresent(sections::add);
        sections.add(tables.details());
        sections.addAll(WhyTables.sections(document.why()));
        sections.add(charts.runs());
        sections.add(charts.threads());
        service().ifPresent(sections::add);
        sections.addAll(omittedArms());
        sections.add(new Section.Facts("How it was measured", factsOfPage()));
        sections.add(new Section.CodeLine("Repeat this comparison:", document.repeat()));
        return new Report("heddle compare: " + ProgramName.of(document.command()), "", List.of(), sections);
    }

    /** The report of what was measured for a terminal, without charts. */
    public Report summary() {
        List<Section> sections = new ArrayList<>();
        sections.add(new Section.Paragraph(document.headline()));
        runCommand().ifPresent(sections::add);
        sections.addAll(tables.verdicts());
        runsForVerdict().ifPresent(sections::add);
        sections.add(tables.details());
        document.reasons().forEach(reason -> sections.add(new Section.Paragraph(reason)));
        document.warnings().forEach(warning -> sections.add(new Section.Paragraph("Warning: " + sentence(warning))));
        sections.addAll(omittedArms());
        return new Report("heddle compare", ShellWords.join(document.command()), facts(), sections);
    }

    /** Where the difference went, for a terminal; empty without recorded runs. */
    public Optional<Report> differences() {
        Why why = document.why();
        return why == null || why.failure() != null
                ? Optional.empty()
                : Optional.of(new Report("", "", List.of(), WhyTables.sections(why)));
    }

    private Optional<Section> runCommand() {
        return Optional.ofNullable(document.paste()).map(line -> new Section.CodeLine("Run it:", line));
    }

    private List<Report.Fact> facts() {
        return List.of(
                new Report.Fact("machine", document.machine().toString()),
                new Report.Fact("started", document.startedAt()),
                new Report.Fact(
                        "runs",
                        "%s of each arm, interleaved, after %d warm-up %s; %s"
                                .formatted(
                                        rounds(),
                                        document.warmupRounds(),
                                        document.warmupRounds() == 1 ? "round" : "rounds",
                                        document.ending())));
    }

    /** A page may be read elsewhere and later, so it also names the command and the version. */
    private List<Report.Fact> factsOfPage() {
        List<Report.Fact> facts = new ArrayList<>();
        facts.add(new Report.Fact("command", ShellWords.join(document.command())));
        facts.addAll(facts());
        facts.add(new Report.Fact("heddle", Objects.requireNonNullElse(document.heddleVersion(), "(development)")));
        return facts;
    }

    private String rounds() {
        int planned = document.plannedRounds();
        String unit = planned == 1 ? " round" : " rounds";
        return document.completeRounds() == planned
                ? planned + unit
                : document.completeRounds() + " of " + planned + unit;
    }

    /** The runs that missing verdicts need. This stands below the table, which must fit a terminal. */
    private Optional<Section> runsForVerdict() {
        MetricDefinition deciding = document.comparedBy().getFirst();
        List<String> arms = new ArrayList<>();
        for (ArmFindings arm : document.arms()) {
            Comparison decisive = arm.comparison(deciding);
            Integer rounds = decisive == null ? null : decisive.roundsToSettle();
            if (rounds != null && arm.role().equals("candidate")) {
                arms.add(arm.label() + " " + about(rounds));
            }
        }
        return arms.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section.Paragraph("Runs needed for a verdict: " + String.join(", ", arms) + "."));
    }

    /** A larger estimate only says that more runs are impractical. */
    private static String about(int rounds) {
        return rounds > Conclusion.MAX_RUNS ? "more than 1,000" : "about " + rounds;
    }

    /** How to run the winner as a service; only on the page. */
    private Optional<Section> service() {
        return document.arms().stream()
                .filter(arm ->
                        arm.label().equals(document.winner()) && !arm.policy().equals(ArmSpec.BARE))
                .findFirst()
                .map(arm -> new Section.CodeBlock(
                        "Run it as a systemd service: paste these lines into `sudo systemctl edit NAME`, or into a new"
                                + " unit.",
                        SystemdUnit.lines(arm.policy(), document.command())));
    }

    /** Default arms that this machine does not allow, with the command that would allow them. */
    private List<Section> omittedArms() {
        List<Section> sections = new ArrayList<>();
        for (OmittedArm omitted : document.leftOut()) {
            String reason = sentence(omitted.arm() + " was not tried: " + omitted.reason());
            String command = omitted.mend();
            String hint = omitted.hint();
            sections.add(
                    command == null
                            ? new Section.Paragraph(hint == null ? reason : reason + " " + sentence(capitalized(hint)))
                            : new Section.CodeLine(
                                    reason + " To allow it" + (hint == null ? "" : " (" + hint + ")") + ":", command));
        }
        return sections;
    }

    private static String capitalized(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private static String sentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }
}
