package io.heddle.recipes.ir;

import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A position in a source file.
 *
 * @param line counts from 1
 * @param column counts from 1, in UTF-16 code units
 * @param node the id of the syntax tree node
 */
public record SourcePosition(Path file, int line, int column, UUID node) {
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SourcePosition position && node.equals(position.node);
    }

    @Override
    public int hashCode() {
        return node.hashCode();
    }
}
