package io.heddle.lint.mending;

import io.heddle.lint.scan.Scan;
import io.heddle.lint.sources.SourceFile;
import io.heddle.recipes.facts.FileFacts;
import io.heddle.recipes.facts.FileReader;
import io.heddle.recipes.fixes.Edit;
import io.heddle.recipes.fixes.Fix;
import io.heddle.recipes.fixes.Fixes;
import io.heddle.recipes.reach.Program;
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

/** What can be mended of what a scan found in a file. */
public final class Offers {
    /** A fix that was left out for another's sake has its turn in the next round. */
    static final int ROUNDS = 8;

    private final Scan scan;
    private final Set<Rule> rules;

    /** @param rules whose findings are to be mended */
    public Offers(Scan scan, Set<Rule> rules) {
        this.scan = scan;
        this.rules = rules;
    }

    /** All fixes of a file as one patch, in the file's encoding; empty where there is nothing to mend. */
    public byte[] patch(Path file) throws IOException {
        SourceFile before = SourceFile.read(file);
        SourceFile after = before;
        for (int round = 0; round < ROUNDS; round++) {
            List<Edit> edits = new ArrayList<>();
            of(after).offers().forEach(offer -> edits.addAll(offer.fix().edits()));
            if (edits.isEmpty()) {
                break;
            }
            after = after.with(Edit.apply(after.text(), edits));
        }
        return after.equals(before) ? new byte[0] : Diff.of(before, after).getBytes(before.encoding());
    }

    /** What can be offered for a file's findings, and what can't. */
    record Offered(List<Offer> offers, List<Unfixed> unfixed) {}

    /** Offers that can all be made at once; none where the text can't be kept byte for byte. */
    Offered of(SourceFile file) {
        J.CompilationUnit unit = scan.parse(file).orElse(null);
        if (unit == null || unit.printAll().length() != file.text().length()) {
            return new Offered(
                    List.of(),
                    scan.findings().stream()
                            .filter(each -> each.file().equals(file.path()))
                            .map(each -> new Unfixed(each, "is in a file that can't be changed byte for byte"))
                            .toList());
        }
        FileFacts read = FileReader.read(unit);
        Program program = scan.program().with(read);
        List<Finding> findings = Findings.of(program).stream()
                .filter(each -> each.file().equals(read.file()))
                .toList();
        List<Fix> fixes = Fixes.of(program, unit, file.text(), findings, rules);
        Set<Finding> fixed =
                fixes.stream().flatMap(fix -> fix.findings().stream()).collect(Collectors.toSet());
        return new Offered(
                fixes.stream().map(fix -> Offer.of(file, fix)).toList(),
                findings.stream()
                        .filter(each -> !fixed.contains(each))
                        .map(each -> Unfixed.of(each, rules))
                        .toList());
    }
}
