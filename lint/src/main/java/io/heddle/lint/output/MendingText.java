package io.heddle.lint.output;

import io.heddle.lint.mending.Mending.Mended;
import io.heddle.lint.mending.Unfixed;
import io.heddle.recipes.rules.Finding;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;

/** What became of each fix, and of each finding without one. */
public final class MendingText {
    private MendingText() {}

    public static void print(List<Mended> mended, List<Unfixed> unfixed, PrintWriter out) {
        for (Mended each : mended) {
            Finding first = each.offer().fix().findings().getFirst();
            out.printf(
                    "%s:%d: %s %s: %s (%d lines added, %d deleted)%n",
                    first.file(),
                    first.at().line(),
                    first.rule().id(),
                    each.made() ? "mended" : "left alone",
                    each.verdict().reason(),
                    each.offer().added(),
                    each.offer().deleted());
        }
        for (Unfixed each : unfixed) {
            Finding finding = each.finding();
            out.printf(
                    "%s:%d: %s left alone: it %s%n",
                    finding.file(), finding.at().line(), finding.rule().id(), each.reason());
        }
        List<Mended> made = mended.stream().filter(Mended::made).toList();
        out.printf(
                "%d of %d fixes made%s%n",
                made.size(),
                mended.size(),
                made.isEmpty()
                        ? ""
                        : ": %.1f lines added and %.1f deleted each"
                                .formatted(
                                        made.stream().collect(Collectors.averagingInt(each -> each.offer()
                                                .added())),
                                        made.stream().collect(Collectors.averagingInt(each -> each.offer()
                                                .deleted()))));
        out.flush();
    }
}
