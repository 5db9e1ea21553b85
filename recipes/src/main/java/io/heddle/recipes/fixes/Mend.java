package io.heddle.recipes.fixes;

import io.heddle.recipes.reach.Program;
import io.heddle.recipes.rules.Finding;
import java.util.List;

/** Mends the findings of one rule, where it is sure of what they mean. */
@FunctionalInterface
interface Mend {
    /** The edits that do it; none where a person has to. */
    List<Edit> mend(Program program, SyntaxTree tree, Finding finding);
}
