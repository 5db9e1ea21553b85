package io.heddle.lint.output;

import io.heddle.lint.scan.Scan;
import io.heddle.recipes.rules.Finding;
import java.io.PrintWriter;

/** Findings as a terminal shows them, with places that editors understand. */
public final class LintText {
    private LintText() {}

    public static void print(Scan scan, PrintWriter out) {
        for (Finding finding : scan.findings()) {
            out.printf(
                    "%s:%d:%d: %s [%s]%n    %s: %s%n",
                    finding.file(),
                    finding.at().line(),
                    finding.at().column(),
                    finding.reason(),
                    finding.rule().id(),
                    finding.rule().cost(),
                    finding.rule().remedy());
        }
        long files = scan.findings().stream().map(Finding::file).distinct().count();
        out.printf(
                "%s in %s%s (%s)%n",
                counted(scan.findings().size(), "bottleneck"),
                files == 0 ? "" : "%,d of ".formatted(files),
                counted(scan.files().size(), "file"),
                counted(scan.lines(), "line"));
        out.flush();
    }

    private static String counted(long count, String what) {
        return "%s %s%s".formatted(count == 0 ? "no" : "%,d".formatted(count), what, count == 1 ? "" : "s");
    }
}
