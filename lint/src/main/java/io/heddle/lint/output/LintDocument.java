package io.heddle.lint.output;

import io.heddle.lint.recording.CostRanking;
import io.heddle.lint.recording.RuntimeCost;
import io.heddle.lint.scan.ScanResult;
import io.heddle.recipes.rules.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON document of {@code heddle lint} ({@code docs/schemas/lint.schema.json}).
 *
 * @param files the number of sources
 * @param lines the number of lines of all sources
 */
public record LintDocument(
        String schema,
        int files,
        long lines,
        List<FindingDocument> findings,
        List<MissedDocument> missed,
        List<ProblemDocument> problems) {
    /**
     * @param line counts from 1
     * @param column counts from 1, in UTF-16 code units
     * @param recorded the cost in the recorded run; null without a recording
     */
    public record FindingDocument(
            String rule,
            String severity,
            String file,
            int line,
            int column,
            String reason,
            String cost,
            String remedy,
            @Nullable RuntimeCost recorded) {}

    /**
     * A cost of fork/join workers in the recording that belongs to no finding.
     *
     * @param stack from the innermost frame that is in the sources, outwards
     */
    public record MissedDocument(List<String> stack, RuntimeCost recorded) {}

    /** @param file a file that was not scanned, or a path without a source */
    public record ProblemDocument(String file, String reason) {}

    public static LintDocument of(ScanResult scan, CostRanking ranking) {
        return new LintDocument(
                "heddle.lint/1",
                scan.files().size(),
                scan.lines(),
                ranking.findings().stream().map(LintDocument::of).toList(),
                ranking.missed().stream()
                        .map(each -> new MissedDocument(
                                each.stack().stream().map(Object::toString).toList(), each.cost()))
                        .toList(),
                scan.problems().stream()
                        .map(each -> new ProblemDocument(each.file().toString(), each.reason()))
                        .toList());
    }

    private static FindingDocument of(CostRanking.RankedFinding ranked) {
        Finding finding = ranked.finding();
        return new FindingDocument(
                finding.rule().id(),
                finding.rule().severity().label(),
                finding.file().toString(),
                finding.position().line(),
                finding.position().column(),
                finding.reason(),
                finding.rule().cost(),
                finding.rule().remedy(),
                ranked.cost());
    }
}
