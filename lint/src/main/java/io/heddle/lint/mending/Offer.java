package io.heddle.lint.mending;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Patch;
import io.heddle.recipes.fixes.Edit;
import io.heddle.recipes.fixes.Fix;
import java.nio.file.Path;
import java.util.List;

/**
 * A fix that could be made.
 *
 * @param before all of the file
 * @param after the same with the fix
 */
public record Offer(Path file, Fix fix, String before, String after) {
    private static final int CONTEXT_LINES = 3;

    static Offer of(Path file, Fix fix, String before) {
        return new Offer(file, fix, before, Edit.apply(before, fix.edits()));
    }

    /** As {@code patch} reads it. */
    public String diff() {
        return diff(file, before, after);
    }

    static String diff(Path file, String before, String after) {
        List<String> old = before.lines().toList();
        List<String> lines = UnifiedDiffUtils.generateUnifiedDiff(
                "a/" + file, "b/" + file, old, DiffUtils.diff(old, after.lines().toList()), CONTEXT_LINES);
        return String.join("\n", lines) + "\n";
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
        return DiffUtils.diff(before.lines().toList(), after.lines().toList());
    }
}
