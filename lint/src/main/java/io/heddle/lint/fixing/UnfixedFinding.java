package io.heddle.lint.fixing;

import io.heddle.recipes.fixes.Fixes;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Rule;
import java.util.Set;

/**
 * A finding without a fix to try.
 *
 * @param reason why there is none
 */
public record UnfixedFinding(Finding finding, String reason) {
    /** @param rules the rules whose findings are to be fixed */
    static UnfixedFinding of(Finding finding, Set<Rule> rules) {
        Rule rule = finding.rule();
        if (!Fixes.canFix(rule)) {
            return new UnfixedFinding(finding, "there is no automatic fix; " + rule.remedy());
        }
        if (!rules.contains(rule)) {
            return new UnfixedFinding(finding, "it is only a note; --views fixes it");
        }
        return new UnfixedFinding(finding, "no fix recognises this code, or another fix covers it; " + rule.remedy());
    }
}
