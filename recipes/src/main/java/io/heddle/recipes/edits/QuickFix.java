package io.heddle.recipes.edits;

import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.rules.Finding;
import java.util.List;

/** Fixes findings of one rule automatically, where it recognises the code. */
@FunctionalInterface
public interface QuickFix {
    /** The edits that fix a finding; empty if a developer has to fix it. */
    List<TextEdit> fix(ProgramModel program, SyntaxTree tree, Finding finding);

    /** This fix, or another one for findings that this one has no edits for. */
    default QuickFix or(QuickFix other) {
        return (program, tree, finding) -> {
            List<TextEdit> edits = fix(program, tree, finding);
            return edits.isEmpty() ? other.fix(program, tree, finding) : edits;
        };
    }
}
