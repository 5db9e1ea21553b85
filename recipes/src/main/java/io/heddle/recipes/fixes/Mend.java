package io.heddle.recipes.fixes;

import io.heddle.recipes.reach.Program;
import io.heddle.recipes.rules.Finding;
import java.util.List;

/** Mends the findings of one rule, where it is sure of what they mean. */
@FunctionalInterface
interface Mend {
    /** The edits that do it; none where a person has to. */
    List<Edit> mend(Program program, SyntaxTree tree, Finding finding);

    /** This one, or another where it has none. */
    default Mend or(Mend other) {
        return (program, tree, finding) -> {
            List<Edit> edits = mend(program, tree, finding);
            return edits.isEmpty() ? other.mend(program, tree, finding) : edits;
        };
    }
}
