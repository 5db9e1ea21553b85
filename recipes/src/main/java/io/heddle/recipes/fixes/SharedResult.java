package io.heddle.recipes.fixes;

import io.heddle.recipes.reach.Program;
import io.heddle.recipes.rules.Finding;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.J;

/** Arrays that children make and parents copy become regions of one array that all tasks of a tree share. */
final class SharedResult implements Mend {
    @Override
    public List<Edit> mend(Program program, SyntaxTree tree, Finding finding) {
        Optional<J.MethodInvocation> copy =
                tree.at(finding.at(), J.MethodInvocation.class).filter(SyntaxTree.named("arraycopy"));
        if (copy.isEmpty()) {
            return List.of();
        }
        try {
            Merge merge = Merge.around(tree, copy.get());
            return new Regions(tree, merge, Unsaid.unlessPresent(tree.around(copy.get(), J.ClassDeclaration.class)))
                    .edits();
        } catch (Unsaid e) {
            return List.of();
        }
    }
}
