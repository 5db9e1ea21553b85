package io.heddle.recipes.fixes;

import io.heddle.recipes.edits.DeletedLines;
import io.heddle.recipes.edits.QuickFix;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.edits.UnusedImports;
import io.heddle.recipes.fixes.forking.ForkInsteadOfSubmit;
import io.heddle.recipes.fixes.forking.InvokeAllAfterLoop;
import io.heddle.recipes.fixes.forking.InvokeDirectly;
import io.heddle.recipes.fixes.forking.OverlapForks;
import io.heddle.recipes.fixes.forking.OverlapLoop;
import io.heddle.recipes.fixes.forking.ReorderForks;
import io.heddle.recipes.fixes.results.ReuseFirstResult;
import io.heddle.recipes.fixes.results.ShareResultArray;
import io.heddle.recipes.fixes.sharing.ShareDataRanges;
import io.heddle.recipes.fixes.sharing.ShareReadOnlyData;
import io.heddle.recipes.fixes.waiting.RemoveRedundantLocks;
import io.heddle.recipes.fixes.waiting.RemoveSleep;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Rule;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openrewrite.java.tree.J;

/** The fixes of all rules that can be fixed automatically. */
public final class Fixes {
    private static final Map<Rule, QuickFix> QUICK_FIXES = new EnumMap<>(Map.of(
            Rule.CENTRALIZED_POOLING, new ForkInsteadOfSubmit(),
            Rule.COPY_ON_FORK, new ShareDataRanges().or(new ShareReadOnlyData()),
            Rule.COPY_ON_JOIN, new ShareResultArray().or(new ReuseFirstResult()),
            Rule.VIEW_ON_FORK, new ShareDataRanges(),
            Rule.SCATTERED_DATA, new InvokeAllAfterLoop(),
            Rule.TASK_SYNCHRONIZATION, new RemoveRedundantLocks(),
            Rule.SLEEPY_WORKER, new RemoveSleep(),
            Rule.SEQUENTIAL_FORK, new OverlapForks().or(new OverlapLoop()).or(new InvokeDirectly()),
            Rule.FORK_ORDER, new ReorderForks()));

    private Fixes() {}

    /** Whether there is a fix for findings of a rule. */
    public static boolean canFix(Rule rule) {
        return QUICK_FIXES.containsKey(rule);
    }

    /**
     * Fixes of findings in one file that can be applied together. Fixes that conflict with an earlier one are omitted; the next
     * scan of the fixed file finds them again.
     *
     * @param text the text of the file, which may differ from the printed tree in its comments
     * @param rules the rules whose findings are to be fixed
     */
    public static List<Fix> of(
            ProgramModel program, J.CompilationUnit file, String text, List<Finding> findings, Set<Rule> rules) {
        SyntaxTree tree = new SyntaxTree(file, text);
        List<Fix> fixes = new ArrayList<>();
        for (Finding finding : findings) {
            QuickFix fix = QUICK_FIXES.get(finding.rule());
            List<TextEdit> edits =
                    fix == null || !rules.contains(finding.rule()) ? List.of() : fix.fix(program, tree, finding);
            if (!edits.isEmpty()) {
                List<TextEdit> all = new ArrayList<>(edits);
                all.addAll(UnusedImports.after(tree, edits));
                add(fixes, new Fix(List.of(finding), DeletedLines.complete(text, all)));
            }
        }
        return fixes;
    }

    private static void add(List<Fix> fixes, Fix fix) {
        for (int i = 0; i < fixes.size(); i++) {
            Fix before = fixes.get(i);
            if (before.edits().equals(fix.edits())) {
                List<Finding> both = new ArrayList<>(before.findings());
                both.addAll(fix.findings());
                fixes.set(i, new Fix(both, before.edits()));
                return;
            }
            if (before.conflicts(fix)) {
                return;
            }
        }
        fixes.add(fix);
    }
}
