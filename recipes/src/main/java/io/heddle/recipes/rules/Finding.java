package io.heddle.recipes.rules;

import io.heddle.recipes.ir.SourcePosition;
import java.nio.file.Path;
import java.util.Comparator;

/**
 * A bottleneck in a source file.
 *
 * @param root the class of the entry point through which the code is reached: the task's class, if it runs in a task
 * @param reason describes the code
 */
public record Finding(Rule rule, Path file, SourcePosition position, String root, String reason) {
    /** The order of files and lines. */
    public static final Comparator<Finding> BY_LINE = Comparator.comparing(
                    (Finding each) -> each.file().toString())
            .thenComparingInt(each -> each.position().line());
}
