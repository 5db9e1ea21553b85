package io.heddle.recipes.fixes;

import io.heddle.recipes.reach.Program;
import io.heddle.recipes.rules.Finding;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.J;

/** Children that were given copies, or views, of the data share all of it, and are given their range. */
final class SharedRanges implements Mend {
    @Override
    public List<Edit> mend(Program program, SyntaxTree tree, Finding finding) {
        Optional<J.ClassDeclaration> type = tree.at(finding.at(), J.ClassDeclaration.class);
        if (type.isEmpty()
                || type.get().getType() == null
                || !program.isTask(type.get().getType().getFullyQualifiedName())) {
            return List.of();
        }
        Optional<Bounds> bounds = Bounds.of(type.get());
        for (DataField data : DataField.of(type.get())) {
            List<Edit> edits =
                    bounds.map(names -> Sharing.edits(tree, data, names)).orElse(List.of());
            boolean mends = tree.at(finding.at(), J.class)
                    .filter(node -> edits.stream()
                            .anyMatch(edit -> edit.start() <= tree.start(node) && tree.end(node) <= edit.end()))
                    .isPresent();
            if (mends) {
                return edits;
            }
        }
        return List.of();
    }
}
