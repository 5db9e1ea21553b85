package io.heddle.lint.output;

import io.heddle.lint.fixing.FixApplier.AttemptedFix;
import io.heddle.lint.fixing.UnfixedFinding;
import io.heddle.recipes.rules.Finding;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;

/** The outcome of each fix, and the findings without one, as text. */
public final class FixText {
    private FixText() {}

    public static void print(List<AttemptedFix> attempts, List<UnfixedFinding> unfixed, PrintWriter out) {
        for (AttemptedFix each : attempts) {
            Finding first = each.proposal().fix().findings().getFirst();
            out.printf(
                    "%s:%d: %s %s: %s (%d lines added, %d deleted)%n",
                    first.file(),
                    first.position().line(),
                    first.rule().id(),
                    each.applied() ? "fixed" : "not fixed",
                    each.check().reason(),
                    each.proposal().added(),
                    each.proposal().deleted());
        }
        for (UnfixedFinding each : unfixed) {
            Finding finding = each.finding();
            out.printf(
                    "%s:%d: %s not fixed: %s%n",
                    finding.file(), finding.position().line(), finding.rule().id(), each.reason());
        }
        List<AttemptedFix> applied =
                attempts.stream().filter(AttemptedFix::applied).toList();
        out.printf(
                "%d of %d fixes applied%s%n",
                applied.size(),
                attempts.size(),
                applied.isEmpty()
                        ? ""
                        : ", on average %.1f lines added and %.1f deleted"
                                .formatted(
                                        applied.stream().collect(Collectors.averagingInt(each -> each.proposal()
                                                .added())),
                                        applied.stream().collect(Collectors.averagingInt(each -> each.proposal()
                                                .deleted()))));
        out.flush();
    }
}
