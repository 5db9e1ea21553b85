package io.heddle.lint.fixing;

import io.heddle.lint.scan.ScanResult;
import io.heddle.lint.sources.SourceFile;
import io.heddle.recipes.callgraph.ProgramModel;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.fixes.Fix;
import io.heddle.recipes.fixes.Fixes;
import io.heddle.recipes.ir.FileModel;
import io.heddle.recipes.ir.FileModelReader;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Findings;
import io.heddle.recipes.rules.Rule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.openrewrite.java.tree.J;

/** Proposes fixes for the findings of a scan. */
public final class FixProposer {
    /** The most rounds for one file. A fix that conflicts with another one is proposed in the next round. */
    static final int ROUNDS = 8;

    private final ScanResult scan;
    private final Set<Rule> rules;

    /** @param rules the rules whose findings are to be fixed */
    public FixProposer(ScanResult scan, Set<Rule> rules) {
        this.scan = scan;
        this.rules = rules;
    }

    /**
     * All fixes of a file as one patch in the file's encoding; empty if there are none.
     *
     * @throws IOException if the file can't be read
     */
    public byte[] patch(Path file) throws IOException {
        SourceFile before = SourceFile.read(file);
        SourceFile after = before;
        for (int round = 0; round < ROUNDS; round++) {
            List<TextEdit> edits = new ArrayList<>();
            propose(after)
                    .fixes()
                    .forEach(proposal -> edits.addAll(proposal.fix().edits()));
            if (edits.isEmpty()) {
                break;
            }
            after = after.with(TextEdit.apply(after.text(), edits));
        }
        return after.equals(before)
                ? new byte[0]
                : UnifiedDiff.of(before, after).getBytes(before.encoding());
    }

    /** The fixes for a file's findings, and the findings without one. */
    record Proposals(List<ProposedFix> fixes, List<UnfixedFinding> unfixed) {}

    /** Fixes that can be applied together; none if the file can't be changed without altering other bytes. */
    Proposals propose(SourceFile file) {
        J.CompilationUnit unit = scan.parse(file).orElse(null);
        if (unit == null || unit.printAll().length() != file.text().length()) {
            return new Proposals(
                    List.of(),
                    scan.findings().stream()
                            .filter(each -> each.file().equals(file.path()))
                            .map(each ->
                                    new UnfixedFinding(each, "the file can't be changed without altering other bytes"))
                            .toList());
        }
        FileModel read = FileModelReader.read(unit);
        ProgramModel program = scan.program().with(read);
        List<Finding> findings = Findings.of(program).stream()
                .filter(each -> each.file().equals(read.file()))
                .toList();
        List<Fix> fixes = Fixes.of(program, unit, file.text(), findings, rules);
        Set<Finding> fixed =
                fixes.stream().flatMap(fix -> fix.findings().stream()).collect(Collectors.toSet());
        return new Proposals(
                fixes.stream().map(fix -> ProposedFix.of(file, fix)).toList(),
                findings.stream()
                        .filter(each -> !fixed.contains(each))
                        .map(each -> UnfixedFinding.of(each, rules))
                        .toList());
    }
}
