package io.heddle.recipes.ir;

import java.nio.file.Path;
import java.util.UUID;

/**
 * A position in a source file.
 *
 * @param line counts from 1
 * @param column counts from 1, in UTF-16 code units
 * @param node the id of the syntax tree node
 */
public record SourcePosition(Path file, int line, int column, UUID node) {}
