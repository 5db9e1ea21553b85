package io.heddle.recipes.fixes.sharing;

import io.heddle.recipes.edits.QuickFix;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.RangeNames;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.rules.Finding;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.J;

/** Fixes copy-on-fork and view-on-fork: children share all data and receive a range of it. */
public final class ShareDataRanges implements QuickFix {
    @Override
    public List<TextEdit> fix(ProgramModel program, SyntaxTree tree, Finding finding) {
        Optional<J.ClassDeclaration> type = tree.at(finding.position(), J.ClassDeclaration.class);
        if (type.isEmpty()
                || type.get().getType() == null
                || !program.isTask(type.get().getType().getFullyQualifiedName())) {
            return List.of();
        }
        Optional<RangeNames> bounds = RangeNames.of(type.get());
        for (DataField data : DataField.of(type.get())) {
            List<TextEdit> edits = bounds.filter(names -> FieldUses.areInside(program, data.field()))
                    .map(names -> DataRangeRewriter.edits(tree, data, names))
                    .orElse(List.of());
            boolean fixesFinding = tree.at(finding.position(), J.class)
                    .filter(node -> edits.stream()
                            .anyMatch(edit -> edit.start() <= tree.start(node) && tree.end(node) <= edit.end()))
                    .isPresent();
            if (fixesFinding) {
                return edits;
            }
        }
        return List.of();
    }
}
