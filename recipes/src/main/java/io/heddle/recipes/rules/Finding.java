package io.heddle.recipes.rules;

import io.heddle.recipes.ir.SourcePosition;
import java.nio.file.Path;

/**
 * A bottleneck in a source file.
 *
 * @param root the class of the entry point through which the code is reached: the task's class, if it runs in a task
 * @param reason describes the code
 */
public record Finding(Rule rule, Path file, SourcePosition position, String root, String reason) {}
