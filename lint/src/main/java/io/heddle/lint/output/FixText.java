package io.heddle.lint.output;

import io.heddle.lint.fixing.FixApplier.AttemptedFix;
import io.heddle.lint.fixing.ProposedFix;
import io.heddle.lint.fixing.UnfixedFinding;
import io.heddle.lint.verification.CheckResult;
import io.heddle.recipes.rules.Finding;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The outcome of each fix, and the findings without one, as text. */
public final class FixText {
    private FixText() {}

    public static void print(List<AttemptedFix> attempts, List<UnfixedFinding> unfixed, PrintWriter out) {
        List<ProposedFix> applied = new ArrayList<>();
        List<UnfixedFinding> rest = new ArrayList<>();
        for (AttemptedFix each : attempts) {
            ProposedFix proposal = each.proposal();
            if (each.applied()) {
                applied.add(proposal);
                out.printf(
                        "%s fixed: %s (%d lines added, %d deleted)%n",
                        place(proposal.fix().findings().getFirst()),
                        each.check().reason(),
                        proposal.added(),
                        proposal.deleted());
            } else {
                proposal.fix().findings().forEach(finding -> rest.add(new UnfixedFinding(finding, reason(each))));
            }
        }
        rest.addAll(unfixed);
        rest.forEach(each -> out.println(line(each)));
        int fixed =
                applied.stream().mapToInt(each -> each.fix().findings().size()).sum();
        out.println("fixed " + share(fixed, rest.size()) + size(applied));
        out.flush();
    }

    /** A line about a finding that is not fixed. */
    public static String line(UnfixedFinding unfixed) {
        return "%s not fixed: %s".formatted(place(unfixed.finding()), unfixed.reason());
    }

    /** The fixed findings as a share of all. */
    public static String share(int fixed, int unfixed) {
        int all = fixed + unfixed;
        return "%d of %d finding%s".formatted(fixed, all, all == 1 ? "" : "s");
    }

    private static String reason(AttemptedFix attempt) {
        return attempt.check().kind() == CheckResult.Kind.PASSED
                ? "you declined its fix"
                : attempt.check().reason();
    }

    private static String place(Finding finding) {
        return "%s:%d: %s"
                .formatted(
                        finding.file(),
                        finding.position().line(),
                        finding.rule().id());
    }

    private static String size(List<ProposedFix> applied) {
        return applied.isEmpty()
                ? ""
                : ", on average %.1f lines added and %.1f deleted"
                        .formatted(
                                applied.stream().collect(Collectors.averagingInt(ProposedFix::added)),
                                applied.stream().collect(Collectors.averagingInt(ProposedFix::deleted)));
    }
}
