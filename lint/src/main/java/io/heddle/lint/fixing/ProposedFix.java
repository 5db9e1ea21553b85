package io.heddle.lint.fixing;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Patch;
import io.heddle.lint.sources.SourceFile;
import io.heddle.lint.verification.harness.RacingTasks;
import io.heddle.lint.verification.harness.missing.MissingResult;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.fixes.Fix;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Rule;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A fix that can be applied to a file.
 *
 * @param before the file as it is
 * @param after the file with the fix
 */
public record ProposedFix(Fix fix, SourceFile before, SourceFile after) {
    private static final Set<Rule> FORK_RULES =
            EnumSet.of(Rule.FORK_ORDER, Rule.SEQUENTIAL_FORK, Rule.SCATTERED_DATA, Rule.CENTRALIZED_POOLING);

    private static final Set<Rule> KEEPS_OVERLAPS = EnumSet.of(Rule.FORK_ORDER, Rule.SCATTERED_DATA);

    static ProposedFix of(SourceFile file, Fix fix) {
        return new ProposedFix(fix, file, file.with(TextEdit.apply(file.text(), fix.edits())));
    }

    /** The names of the tasks that run the changed code. */
    Set<String> tasks() {
        return fix.findings().stream().map(Finding::root).collect(Collectors.toSet());
    }

    /**
     * The assumptions of the check about missing code. It can't know whether missing code changes data or needs a lock. Fixes of forks
     * leave both as they are, unless they let tasks overlap that ran one after the other.
     */
    MissingResult missing() {
        return fix.findings().stream().map(Finding::rule).allMatch(FORK_RULES::contains) && !overlapsTasks()
                ? MissingResult.GENERATED
                : MissingResult.EXCEPTION;
    }

    /** How a task is tested whose results vary. Tasks that invokeAll forks overlapped before if the code forked all of them. */
    RacingTasks races() {
        return fix.findings().stream().map(Finding::rule).allMatch(KEEPS_OVERLAPS::contains)
                        && fix.edits().stream()
                                .anyMatch(each -> each.replacement().contains("invokeAll"))
                ? RacingTasks.ONE_WORKER
                : RacingTasks.REFUSED;
    }

    private boolean overlapsTasks() {
        return fix.findings().stream().anyMatch(each -> each.rule() == Rule.SEQUENTIAL_FORK)
                && fix.edits().stream().anyMatch(each -> each.replacement().contains("invokeAll"));
    }

    /** The change as a unified diff. */
    public String diff() {
        return UnifiedDiff.of(before, after);
    }

    /** The numbers of the lines in the changed file that are new. */
    Set<Integer> changedLines() {
        return patch().getDeltas().stream()
                .map(AbstractDelta::getTarget)
                .flatMap(chunk -> IntStream.rangeClosed(chunk.getPosition() + 1, chunk.getPosition() + chunk.size())
                        .boxed())
                .collect(Collectors.toSet());
    }

    /** The number of added lines. */
    public int added() {
        return patch().getDeltas().stream()
                .map(AbstractDelta::getTarget)
                .mapToInt(chunk -> chunk.getLines().size())
                .sum();
    }

    /** The number of deleted lines. */
    public int deleted() {
        return patch().getDeltas().stream()
                .map(AbstractDelta::getSource)
                .mapToInt(chunk -> chunk.getLines().size())
                .sum();
    }

    private Patch<String> patch() {
        return DiffUtils.diff(
                before.text().lines().toList(), after.text().lines().toList());
    }
}
