package io.heddle.recipes.facts;

import java.nio.file.Path;
import java.util.List;

/** What one source file says. */
public record FileFacts(Path file, List<ClassFacts> classes) {}
