package io.heddle.recipes.fixes;

import io.heddle.recipes.rules.Finding;
import java.util.List;

/**
 * How findings are mended.
 *
 * @param findings all in one file; several where one change mends them
 * @param edits of that file
 */
public record Fix(List<Finding> findings, List<Edit> edits) {
    /** Whether a source can't have both. */
    boolean conflicts(Fix other) {
        return edits.stream().anyMatch(each -> other.edits.stream().anyMatch(each::touches));
    }
}
