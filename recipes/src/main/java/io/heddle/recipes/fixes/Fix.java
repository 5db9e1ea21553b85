package io.heddle.recipes.fixes;

import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.rules.Finding;
import java.util.List;

/**
 * The edits that fix findings in one file.
 *
 * @param findings several if one change fixes them
 */
public record Fix(List<Finding> findings, List<TextEdit> edits) {
    /** Whether the edits of two fixes touch. */
    boolean conflicts(Fix other) {
        return edits.stream().anyMatch(each -> other.edits.stream().anyMatch(each::touches));
    }
}
