package io.heddle.lint.mending;

import io.heddle.recipes.fixes.Fixes;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Rule;
import java.util.Set;

/**
 * A finding for which there is no fix to try.
 *
 * @param reason goes on from the rule's name
 */
public record Unfixed(Finding finding, String reason) {
    /** @param rules whose findings are to be fixed */
    static Unfixed of(Finding finding, Set<Rule> rules) {
        Rule rule = finding.rule();
        if (!Fixes.canFix(rule)) {
            return new Unfixed(finding, "needs a person: " + rule.remedy());
        }
        if (!rules.contains(rule)) {
            return new Unfixed(finding, "is only noted; --views fixes it");
        }
        return new Unfixed(
                finding, "is written in a form that no fix covers, or that another fix covers: " + rule.remedy());
    }
}
