package io.heddle.lint.fixing;

import io.heddle.recipes.fixes.Fixes;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Rule;
import java.util.Set;

/**
 * A finding that is not fixed.
 *
 * @param reason why it is not
 */
public record UnfixedFinding(Finding finding, String reason) {
    /** A finding for which no fix has edits. */
    static UnfixedFinding withoutFix(Finding finding, Set<Rule> rules) {
        Rule rule = finding.rule();
        if (!Fixes.canFix(rule)) {
            return new UnfixedFinding(finding, "there is no automatic fix; " + rule.remedy());
        }
        if (!rules.contains(rule)) {
            return new UnfixedFinding(finding, "it is only a note; --views fixes it");
        }
        return new UnfixedFinding(finding, "the fix does not know code of this form; " + rule.remedy());
    }

    /** A finding whose fix edits the same code as another one. */
    static UnfixedFinding inConflict(Finding finding) {
        return new UnfixedFinding(finding, "its fix conflicts with that of another finding in the same code");
    }

    static UnfixedFinding notCompiling(Finding finding, String error) {
        return new UnfixedFinding(finding, "the fixed code would not compile: " + error);
    }
}
