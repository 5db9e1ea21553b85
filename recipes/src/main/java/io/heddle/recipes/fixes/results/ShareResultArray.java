package io.heddle.recipes.fixes.results;

import io.heddle.recipes.edits.QuickFix;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.NotApplicable;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.rules.Finding;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.J;

/** Fixes copy-on-join of arrays: all tasks of a tree write to regions of one shared array. */
public final class ShareResultArray implements QuickFix {
    @Override
    public List<TextEdit> fix(ProgramModel program, SyntaxTree tree, Finding finding) {
        Optional<J.MethodInvocation> copy =
                tree.at(finding.position(), J.MethodInvocation.class).filter(SyntaxTree.named("arraycopy"));
        if (copy.isEmpty()) {
            return List.of();
        }
        try {
            ArrayMerge merge = ArrayMerge.around(tree, copy.get());
            return new ResultRegionRewriter(
                            tree,
                            merge,
                            NotApplicable.unlessPresent(tree.enclosing(copy.get(), J.ClassDeclaration.class)))
                    .edits();
        } catch (NotApplicable e) {
            return List.of();
        }
    }
}
