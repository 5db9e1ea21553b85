package io.heddle.lint.output;

import io.heddle.lint.recording.CostRanking;
import io.heddle.lint.recording.RuntimeCost;
import io.heddle.lint.scan.ScanResult;
import io.heddle.recipes.rules.Finding;
import java.io.PrintWriter;
import java.util.stream.Collectors;

/** Findings as text, with positions in the form that editors understand. */
public final class LintText {
    private static final double NANOS = 1e9;

    private LintText() {}

    public static void print(ScanResult scan, CostRanking ranking, PrintWriter out) {
        for (CostRanking.RankedFinding each : ranking.findings()) {
            Finding finding = each.finding();
            out.printf(
                    "%s:%d:%d: %s [%s]%n    %s: %s%n",
                    finding.file(),
                    finding.position().line(),
                    finding.position().column(),
                    finding.reason(),
                    finding.rule().id(),
                    finding.rule().cost(),
                    finding.rule().remedy());
            RuntimeCost cost = each.cost();
            if (cost != null) {
                out.printf("    %s%n", cost.isNone() ? "not in the recording" : "in the recording: " + describe(cost));
            }
        }
        if (!ranking.missed().isEmpty()) {
            out.println("Other costs of fork/join workers in the recording:");
            ranking.missed()
                    .forEach(each -> out.printf(
                            "    %s at %s%n",
                            describe(each.cost()),
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

    private static String describe(RuntimeCost cost) {
        String waited = "waited %.2f s, %s".formatted(cost.waitedNanos() / NANOS, times(cost.waits()));
        String allocated = "allocated about %,d MiB".formatted(cost.allocatedBytes() >> 20);
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
