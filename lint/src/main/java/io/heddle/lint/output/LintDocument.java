package io.heddle.lint.output;

import io.heddle.lint.recording.Cost;
import io.heddle.lint.recording.Ranking;
import io.heddle.lint.scan.Scan;
import io.heddle.recipes.rules.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of {@code heddle lint} ({@code docs/schemas/lint.schema.json}).
 *
 * @param files how many sources there are
 * @param lines of all of them
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
     * @param column counts from 1, in UTF-16 units
     * @param recorded what it cost in the run that was recorded; null without a recording
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
            @Nullable Cost recorded) {}

    /**
     * What workers waited for, or allocated, where no rule found anything.
     *
     * @param stack the innermost frame first, from the first one that is of the sources on
     */
    public record MissedDocument(List<String> stack, Cost recorded) {}

    /** @param reason goes on from the file's name */
    public record ProblemDocument(String file, String reason) {}

    public static LintDocument of(Scan scan, Ranking ranking) {
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

    private static FindingDocument of(Ranking.Ranked ranked) {
        Finding finding = ranked.finding();
        return new FindingDocument(
                finding.rule().id(),
                finding.rule().severity().word(),
                finding.file().toString(),
                finding.at().line(),
                finding.at().column(),
                finding.reason(),
                finding.rule().cost(),
                finding.rule().remedy(),
                ranked.cost());
    }
}
