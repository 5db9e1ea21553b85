package io.heddle.recipes.fixes;

import io.heddle.recipes.reach.Program;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Rule;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openrewrite.java.tree.J;

/** What can be mended by itself. */
public final class Fixes {
    private static final Map<Rule, Mend> MENDS = new EnumMap<>(Map.of(
            Rule.CENTRALIZED_POOLING, new ForkedHere(),
            Rule.COPY_ON_FORK, new SharedRanges().or(new SharedWhole()),
            Rule.COPY_ON_JOIN, new SharedResult().or(new KeptResult()),
            Rule.VIEW_ON_FORK, new SharedRanges(),
            Rule.SCATTERED_DATA, new GatheredForks(),
            Rule.TASK_SYNCHRONIZATION, new NeedlessLocks(),
            Rule.SLEEPY_WORKER, new AwakeWorkers(),
            Rule.SEQUENTIAL_FORK, new InvokedAtOnce(),
            Rule.FORK_ORDER, new OrderedForks()));

    private Fixes() {}

    /** Whether findings of a rule can be mended at all. */
    public static boolean canFix(Rule rule) {
        return MENDS.containsKey(rule);
    }

    /**
     * Fixes of findings in one file that can all be made at once; what is left out for another's sake is found again in what
     * they make of it.
     *
     * @param text of the file: what it prints, but that comments may say something else
     * @param rules whose findings are to be mended
     */
    public static List<Fix> of(
            Program program, J.CompilationUnit file, String text, List<Finding> findings, Set<Rule> rules) {
        SyntaxTree tree = new SyntaxTree(file, text);
        List<Fix> fixes = new ArrayList<>();
        for (Finding finding : findings) {
            Mend mend = MENDS.get(finding.rule());
            List<Edit> edits =
                    mend == null || !rules.contains(finding.rule()) ? List.of() : mend.mend(program, tree, finding);
            if (!edits.isEmpty()) {
                List<Edit> all = new ArrayList<>(edits);
                all.addAll(UnusedImports.after(tree, edits));
                add(fixes, new Fix(List.of(finding), all));
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
