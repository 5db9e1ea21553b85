package io.heddle.recipes.ir;

import java.util.UUID;

/**
 * A position in a source file.
 *
 * @param line counts from 1
 * @param column counts from 1, in UTF-16 code units
 * @param node the id of the syntax tree node
 */
public record SourcePosition(int line, int column, UUID node) {}
