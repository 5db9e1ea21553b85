package io.heddle.recipes.ir;

import java.nio.file.Path;
import java.util.List;

/** The classes of one source file, and the rules that are switched off in parts of it. */
public record FileModel(Path file, List<ClassModel> classes, List<Suppression> suppressions) {}
