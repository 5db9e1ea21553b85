package io.heddle.lint.output;

import io.heddle.lint.recording.Cost;
import io.heddle.lint.recording.Ranking;
import io.heddle.lint.scan.Scan;
import io.heddle.recipes.rules.Finding;
import java.io.PrintWriter;
import java.util.stream.Collectors;

/** Findings as a terminal shows them, with places that editors understand. */
public final class LintText {
    private static final double NANOS = 1e9;

    private LintText() {}

    public static void print(Scan scan, Ranking ranking, PrintWriter out) {
        for (Ranking.Ranked each : ranking.findings()) {
            Finding finding = each.finding();
            out.printf(
                    "%s:%d:%d: %s [%s]%n    %s: %s%n",
                    finding.file(),
                    finding.at().line(),
                    finding.at().column(),
                    finding.reason(),
                    finding.rule().id(),
                    finding.rule().cost(),
                    finding.rule().remedy());
            Cost cost = each.cost();
            if (cost != null) {
                out.printf("    %s%n", cost.isNone() ? "not seen in the recording" : "in the recording: " + said(cost));
            }
        }
        if (!ranking.missed().isEmpty()) {
            out.println("The recording shows besides, in fork/join workers:");
            ranking.missed()
                    .forEach(each -> out.printf(
                            "    %s at %s%n",
                            said(each.cost()),
                            each.stack().stream().map(Object::toString).collect(Collectors.joining(" <- "))));
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

    private static String said(Cost cost) {
        String waited = "waited %.2f s, %s".formatted(cost.waitedNanos() / NANOS, times(cost.waits()));
        String allocated = "allocated about %,d MB".formatted(cost.allocatedBytes() >> 20);
        if (cost.waits() == 0) {
            return allocated;
        }
        return cost.allocatedBytes() == 0 ? waited : waited + ", " + allocated;
    }

    private static String times(long count) {
        return count == 1 ? "once" : "%,d times".formatted(count);
    }

    private static String counted(long count, String what) {
        return "%s %s%s".formatted(count == 0 ? "no" : "%,d".formatted(count), what, count == 1 ? "" : "s");
    }
}
