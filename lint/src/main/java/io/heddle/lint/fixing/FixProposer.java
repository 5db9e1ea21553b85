package io.heddle.lint.fixing;

import io.heddle.lint.compilation.ProgramCompilation;
import io.heddle.lint.scan.ScanResult;
import io.heddle.lint.sources.SourceFile;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.fixes.Fix;
import io.heddle.recipes.fixes.Fixes;
import io.heddle.recipes.ir.FileModel;
import io.heddle.recipes.ir.FileModelReader;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Findings;
import io.heddle.recipes.rules.Rule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.openrewrite.java.tree.J;

/** Proposes fixes for the findings of a scan. All of them compile. */
public final class FixProposer {
    /** The most rounds for one file. A fix that conflicts with another one is proposed in the next round. */
    static final int ROUNDS = 8;

    private final ScanResult scan;
    private final Set<Rule> rules;
    private final ProgramCompilation compilation;

    /** @param rules the rules whose findings are to be fixed */
    public FixProposer(ScanResult scan, Set<Rule> rules, ProgramCompilation compilation) {
        this.scan = scan;
        this.rules = rules;
        this.compilation = compilation;
    }

    /**
     * All fixes of a file.
     *
     * @throws IOException if the file can't be read
     */
    public FixPatch patch(Path file) throws IOException {
        SourceFile before = SourceFile.read(file);
        SourceFile after = before;
        int fixed = 0;
        Proposals proposals = propose(after);
        for (int round = 0; round < ROUNDS && !proposals.fixes().isEmpty(); round++) {
            for (ProposedFix each : proposals.fixes()) {
                fixed += each.fix().findings().size();
            }
            after = proposals.together();
            proposals = propose(after);
        }
        return new FixPatch(before, after, fixed, proposals.unfixed());
    }

    /**
     * The fixes for a file's findings, and the findings without one.
     *
     * @param together the file with all fixes
     */
    record Proposals(SourceFile together, List<ProposedFix> fixes, List<UnfixedFinding> unfixed) {}

    /** Fixes that can be applied together; none if the file can't be changed without altering other bytes. */
    Proposals propose(SourceFile file) throws IOException {
        J.CompilationUnit unit = scan.parse(file).orElse(null);
        if (unit == null || unit.printAll().length() != file.text().length()) {
            return new Proposals(
                    file,
                    List.of(),
                    scan.findings().stream()
                            .filter(each -> each.file().equals(file.path()))
                            .map(each ->
                                    new UnfixedFinding(each, "the file can't be changed without altering other bytes"))
                            .toList());
        }
        ProgramModel scanned = scan.programs().programOf(file.path());
        FileModel read =
                FileModelReader.read(unit, type -> scanned.findClass(type).isPresent());
        ProgramModel program = scanned.with(read);
        List<Finding> findings = Findings.of(program).stream()
                .filter(each -> each.file().equals(read.file()))
                .toList();
        List<Fix> fixes = Fixes.of(program, unit, file.text(), findings, rules);
        Set<Finding> fixed =
                fixes.stream().flatMap(fix -> fix.findings().stream()).collect(Collectors.toSet());
        List<UnfixedFinding> unfixed = new ArrayList<>();
        for (Finding each : findings) {
            if (!fixed.contains(each)) {
                boolean isAlone = Fixes.of(program, unit, file.text(), List.of(each), rules)
                        .isEmpty();
                unfixed.add(isAlone ? UnfixedFinding.withoutFix(each, rules) : UnfixedFinding.inConflict(each));
            }
        }
        return compiled(file, fixes, unfixed);
    }

    /** Leaves out fixes that do not compile together with those before them. */
    private Proposals compiled(SourceFile file, List<Fix> fixes, List<UnfixedFinding> unfixed) throws IOException {
        List<TextEdit> edits = new ArrayList<>();
        List<ProposedFix> compiled = new ArrayList<>();
        SourceFile together = file;
        for (Fix fix : fixes) {
            List<TextEdit> more = new ArrayList<>(edits);
            more.addAll(fix.edits());
            SourceFile next = file.with(TextEdit.apply(file.text(), more));
            Optional<String> error = compilation.newError(file, next);
            if (error.isPresent()) {
                fix.findings().forEach(each -> unfixed.add(UnfixedFinding.notCompiling(each, error.get())));
            } else {
                edits.addAll(fix.edits());
                compiled.add(ProposedFix.of(file, fix));
                together = next;
            }
        }
        return new Proposals(together, compiled, unfixed);
    }
}
