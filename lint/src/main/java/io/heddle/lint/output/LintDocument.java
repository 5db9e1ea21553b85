package io.heddle.lint.output;

import io.heddle.lint.scan.Scan;
import io.heddle.recipes.rules.Finding;
import java.util.List;

/**
 * The JSON of {@code heddle lint} ({@code docs/schemas/lint.schema.json}).
 *
 * @param files how many sources there are
 * @param lines of all of them
 */
public record LintDocument(
        String schema, int files, long lines, List<FindingDocument> findings, List<ProblemDocument> problems) {
    /**
     * @param line counts from 1
     * @param column counts from 1, in UTF-16 units
     */
    public record FindingDocument(
            String rule,
            String severity,
            String file,
            int line,
            int column,
            String reason,
            String cost,
            String remedy) {}

    /** @param reason goes on from the file's name */
    public record ProblemDocument(String file, String reason) {}

    public static LintDocument of(Scan scan) {
        return new LintDocument(
                "heddle.lint/1",
                scan.files().size(),
                scan.lines(),
                scan.findings().stream().map(LintDocument::of).toList(),
                scan.problems().stream()
                        .map(each -> new ProblemDocument(each.file().toString(), each.reason()))
                        .toList());
    }

    private static FindingDocument of(Finding finding) {
        return new FindingDocument(
                finding.rule().id(),
                finding.rule().severity().word(),
                finding.file().toString(),
                finding.at().line(),
                finding.at().column(),
                finding.reason(),
                finding.rule().cost(),
                finding.rule().remedy());
    }
}
