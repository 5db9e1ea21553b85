package io.heddle.recipes.ir;

import java.nio.file.Path;
import java.util.List;

/** The classes of one source file. */
public record FileModel(Path file, List<ClassModel> classes) {}
