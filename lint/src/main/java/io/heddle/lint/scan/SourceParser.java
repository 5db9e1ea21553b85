package io.heddle.lint.scan;

import io.heddle.lint.sources.SourceFile;
import io.heddle.lint.sources.SourceIndex;
import io.heddle.lint.sources.SourceProblem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** Divides sources into batches and parses them in parallel. The results are in the order of the files. */
final class SourceParser {
    /** The number of files in a batch, which fits in a small heap. */
    private static final int BATCH = 200;

    /** The most batches in memory. */
    private static final int MOST_THREADS = 4;

    private final List<SourceProblem> problems = new ArrayList<>();
    private final List<CompletableFuture<ParsedSources>> batches = new ArrayList<>();
    private final SourceIndex index;
    private final ExecutorService threads;

    private SourceParser(SourceIndex index, ExecutorService threads) {
        this.index = index;
        this.threads = threads;
    }

    /** @param index all sources, which name the types that a batch lacks */
    static ParsedSources parse(List<Path> files, SourceIndex index) {
        int cpus = Runtime.getRuntime().availableProcessors();
        try (ExecutorService threads = Executors.newFixedThreadPool(Math.min(cpus, MOST_THREADS))) {
            SourceParser parser = new SourceParser(index, threads);
            parser.start(files);
            return parser.result();
        }
    }

    /** A batch ends before a file that declares a class of the batch again, because the parser would not resolve its types. */
    private void start(List<Path> files) {
        List<SourceFile> batch = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Path file : files) {
            SourceFile source = read(file);
            if (source == null) {
                continue;
            }
            String name = nameOf(source);
            if (batch.size() == BATCH || names.contains(name)) {
                start(new SourceBatch(batch, index));
                batch.clear();
                names.clear();
            }
            batch.add(source);
            names.add(name);
        }
        start(new SourceBatch(batch, index));
    }

    private void start(SourceBatch batch) {
        batches.add(CompletableFuture.supplyAsync(batch::parse, threads));
    }

    private ParsedSources result() {
        ParsedSources all = new ParsedSources(new ArrayList<>(), problems);
        for (CompletableFuture<ParsedSources> each : batches) {
            ParsedSources parsed = each.join();
            all.models().addAll(parsed.models());
            all.problems().addAll(parsed.problems());
        }
        return all;
    }

    /** The name of the class that a file is named after. */
    private static String nameOf(SourceFile source) {
        return source.packageName() + "." + source.path().getFileName();
    }

    private @Nullable SourceFile read(Path file) {
        try {
            return SourceFile.read(file);
        } catch (IOException e) {
            problems.add(SourceProblem.unreadable(file, e));
            return null;
        }
    }
}
