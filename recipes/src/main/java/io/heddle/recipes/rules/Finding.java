package io.heddle.recipes.rules;

import io.heddle.recipes.facts.Place;
import java.nio.file.Path;

/**
 * A bottleneck in a source.
 *
 * @param root the class whose code leads there: a task, if it is in one
 * @param reason what is there, in a sentence
 */
public record Finding(Rule rule, Path file, Place at, String root, String reason) {}
