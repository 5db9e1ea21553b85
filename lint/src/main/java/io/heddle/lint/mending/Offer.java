package io.heddle.lint.mending;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Patch;
import io.heddle.lint.sources.SourceFile;
import io.heddle.recipes.fixes.Edit;
import io.heddle.recipes.fixes.Fix;

/**
 * A fix that could be made.
 *
 * @param before the file as it is
 * @param after the same with the fix
 */
public record Offer(Fix fix, SourceFile before, SourceFile after) {
    static Offer of(SourceFile file, Fix fix) {
        return new Offer(fix, file, file.with(Edit.apply(file.text(), fix.edits())));
    }

    /** The change as a patch, for people. */
    public String diff() {
        return Diff.of(before, after);
    }

    /** How many lines it brings. */
    public int added() {
        return patch().getDeltas().stream()
                .map(AbstractDelta::getTarget)
                .mapToInt(chunk -> chunk.getLines().size())
                .sum();
    }

    /** How many lines it takes away. */
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
