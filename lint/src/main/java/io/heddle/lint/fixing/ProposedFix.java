package io.heddle.lint.fixing;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Patch;
import io.heddle.lint.sources.SourceFile;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.fixes.Fix;
import io.heddle.recipes.rules.Finding;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A fix that can be applied to a file.
 *
 * @param before the file as it is
 * @param after the file with the fix
 */
public record ProposedFix(Fix fix, SourceFile before, SourceFile after) {
    static ProposedFix of(SourceFile file, Fix fix) {
        return new ProposedFix(fix, file, file.with(TextEdit.apply(file.text(), fix.edits())));
    }

    /** The names of the tasks that run the changed code. */
    Set<String> tasks() {
        return fix.findings().stream().map(Finding::root).collect(Collectors.toSet());
    }

    /** The change as a unified diff. */
    public String diff() {
        return UnifiedDiff.of(before, after);
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
