package io.heddle.recipes.ir;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * The classes of one source file, and the rules that are switched off in parts of it.
 *
 * @param types the names of the types that it declares or mentions, and of the types around these
 */
public record FileModel(Path file, List<ClassModel> classes, List<Suppression> suppressions, Set<String> types) {}
