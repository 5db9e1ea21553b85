package io.heddle.lint.fixing;

import io.heddle.documents.Destination;
import io.heddle.documents.WriteFailed;
import io.heddle.lint.scan.ScanResult;
import io.heddle.lint.sources.SourceFile;
import io.heddle.lint.verification.CheckResult;
import io.heddle.lint.verification.CheckSettings;
import io.heddle.lint.verification.DifferentialCheck;
import io.heddle.recipes.rules.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Applies the fixes that pass the differential check and that the user confirms, one file at a time. */
public final class FixApplier {

    /** A proposed fix with the result of its check. */
    public record AttemptedFix(ProposedFix proposal, CheckResult check, boolean applied) {}

    /** Decides whether a fix that passed its check is applied. */
    @FunctionalInterface
    public interface Confirmation {
        boolean confirms(ProposedFix proposal, CheckResult result);
    }

    private final ScanResult scan;
    private final FixProposer proposer;
    private final DifferentialCheck check;
    private final Confirmation confirmation;
    private final List<UnfixedFinding> unfixed = new ArrayList<>();

    public FixApplier(ScanResult scan, FixProposer proposer, DifferentialCheck check, Confirmation confirmation) {
        this.scan = scan;
        this.proposer = proposer;
        this.check = check;
        this.confirmation = confirmation;
    }

    /**
     * Tries the fixes of all files with findings. A fix that is not applied is in the result once.
     *
     * @throws IOException if a file can't be read
     * @throws WriteFailed if a file can't be written
     */
    public List<AttemptedFix> applyFixes() throws IOException, WriteFailed, InterruptedException {
        List<AttemptedFix> all = new ArrayList<>();
        Set<Path> files =
                scan.findings().stream().map(Finding::file).collect(Collectors.toCollection(LinkedHashSet::new));
        for (Path file : files) {
            applyFixes(file, all);
        }
        return all;
    }

    /** The findings without a fix to try, in the files that {@link #applyFixes()} has processed. */
    public List<UnfixedFinding> unfixed() {
        return List.copyOf(unfixed);
    }

    private void applyFixes(Path file, List<AttemptedFix> all) throws IOException, WriteFailed, InterruptedException {
        FixProposer.Proposals proposals = proposer.propose(SourceFile.read(file));
        RefusedFixes refused = new RefusedFixes();
        TimeBudget budget = new TimeBudget();
        for (int round = 0; round < FixProposer.ROUNDS; round++) {
            boolean applied = false;
            List<ProposedFix> rest = proposals.fixes().stream()
                    .filter(each -> !refused.contains(each))
                    .toList();
            for (int i = 0; i < rest.size(); i++) {
                ProposedFix each = rest.get(i);
                AttemptedFix attempt = attempt(file, each, budget.next(rest.size() - i));
                if (attempt.applied()) {
                    all.add(attempt);
                    refused.retry(each);
                    applied = true;
                    break;
                }
                refused.add(attempt);
            }
            if (!applied) {
                break;
            }
            // The next proposals are for the changed file.
            proposals = proposer.propose(SourceFile.read(file));
        }
        all.addAll(refused.among(proposals.fixes()));
        unfixed.addAll(proposals.unfixed());
    }

    private AttemptedFix attempt(Path file, ProposedFix proposal, Duration limit)
            throws IOException, WriteFailed, InterruptedException {
        CheckResult result = check.run(
                scan.programs().programOf(proposal.after().path()),
                proposal.after(),
                proposal.changedLines(),
                proposal.tasks(),
                new CheckSettings(proposal.missing(), proposal.races(), limit));
        boolean applied = result.kind() == CheckResult.Kind.PASSED && confirmation.confirms(proposal, result);
        if (applied) {
            byte[] text = proposal.after().bytes();
            new Destination.File(file).write(out -> out.write(text));
        }
        return new AttemptedFix(proposal, result, applied);
    }
}
