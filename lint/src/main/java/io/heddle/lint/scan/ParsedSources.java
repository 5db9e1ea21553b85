package io.heddle.lint.scan;

import io.heddle.lint.sources.SourceProblem;
import io.heddle.recipes.ir.FileModel;
import java.util.List;

/** The models of some files, and the files that could not be parsed. */
record ParsedSources(List<FileModel> models, List<SourceProblem> problems) {}
