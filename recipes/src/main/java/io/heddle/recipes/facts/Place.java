package io.heddle.recipes.facts;

import java.util.UUID;

/**
 * Where something stands in a source file.
 *
 * @param line counts from 1
 * @param column counts from 1, in UTF-16 units
 * @param node its tree's
 */
public record Place(int line, int column, UUID node) {}
