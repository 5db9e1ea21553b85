package io.heddle.lint.fixing;

import io.heddle.documents.Destination;
import io.heddle.documents.WriteFailed;
import io.heddle.lint.scan.ScanResult;
import io.heddle.lint.sources.SourceFile;
import io.heddle.lint.verification.CheckResult;
import io.heddle.lint.verification.DifferentialCheck;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Rule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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

    public FixApplier(ScanResult scan, Set<Rule> rules, DifferentialCheck check, Confirmation confirmation) {
        this.scan = scan;
        this.proposer = new FixProposer(scan, rules);
        this.check = check;
        this.confirmation = confirmation;
    }

    /**
     * Tries the fixes of all files with findings.
     *
     * @throws IOException if a file can't be read
     * @throws WriteFailed if a file can't be written
     */
    public List<AttemptedFix> applyFixes() throws IOException, WriteFailed, InterruptedException {
        List<AttemptedFix> all = new ArrayList<>();
        Set<Path> files =
                scan.findings().stream().map(Finding::file).collect(Collectors.toCollection(LinkedHashSet::new));
        for (Path file : files) {
            List<UnfixedFinding> remaining = List.of();
            for (int round = 0; round < FixProposer.ROUNDS; round++) {
                FixProposer.Proposals proposals = proposer.propose(SourceFile.read(file));
                List<AttemptedFix> attempts = applyFixes(file, proposals.fixes());
                all.addAll(attempts);
                remaining = proposals.unfixed();
                if (attempts.stream().noneMatch(AttemptedFix::applied)) {
                    break;
                }
            }
            unfixed.addAll(remaining);
        }
        return all;
    }

    /** The findings without a fix to try, in the files that {@link #applyFixes()} has processed. */
    public List<UnfixedFinding> unfixed() {
        return List.copyOf(unfixed);
    }

    /** Tries the fixes of a file until one is applied. The next round proposes fixes for the changed file. */
    private List<AttemptedFix> applyFixes(Path file, List<ProposedFix> proposals)
            throws IOException, WriteFailed, InterruptedException {
        List<AttemptedFix> tried = new ArrayList<>();
        for (ProposedFix proposal : proposals) {
            CheckResult result =
                    check.run(scan.program(), Map.of(file, proposal.after().text()), tasks(proposal));
            boolean applied = result.kind() == CheckResult.Kind.PASSED && confirmation.confirms(proposal, result);
            tried.add(new AttemptedFix(proposal, result, applied));
            if (applied) {
                byte[] text = proposal.after().bytes();
                new Destination.File(file).write(out -> out.write(text));
                break;
            }
        }
        return tried;
    }

    private static Set<String> tasks(ProposedFix proposal) {
        return proposal.fix().findings().stream().map(Finding::root).collect(Collectors.toSet());
    }
}
