package io.heddle.lint.sources;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The text of a source file in brief, which decides whether the file is parsed.
 *
 * @param candidate whether it may use fork/join tasks or the common pool
 * @param problem why it is not scanned, although it is a candidate or can't be read
 * @param supertypes the simple names in the headers of its classes
 * @param words the words in it that may be names of types
 */
public record SourceOutline(
        Path file,
        long lines,
        boolean candidate,
        Optional<SourceProblem> problem,
        Set<String> supertypes,
        CapitalisedWords words) {
    private static final int MOST_THREADS = 4;

    /** Reads files in parallel. The outlines are in the order of the files. */
    public static List<SourceOutline> of(List<Path> files) {
        int cpus = Runtime.getRuntime().availableProcessors();
        try (ExecutorService threads = Executors.newFixedThreadPool(Math.min(cpus, MOST_THREADS))) {
            List<CompletableFuture<SourceOutline>> outlines = files.stream()
                    .map(file -> CompletableFuture.supplyAsync(() -> of(file), threads))
                    .toList();
            return outlines.stream().map(CompletableFuture::join).toList();
        }
    }

    private static SourceOutline of(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            String source = new String(bytes, StandardCharsets.ISO_8859_1);
            boolean mentions = KeywordFilter.passes(source);
            boolean generated = mentions && KeywordFilter.isGenerated(bytes);
            return new SourceOutline(
                    file,
                    lines(bytes),
                    mentions && !generated,
                    generated ? Optional.of(SourceProblem.skipped(file, "generated code")) : Optional.empty(),
                    SupertypeIndex.names(source),
                    CapitalisedWords.of(source));
        } catch (IOException e) {
            return new SourceOutline(
                    file, 0, false, Optional.of(SourceProblem.unreadable(file, e)), Set.of(), CapitalisedWords.NONE);
        }
    }

    private static long lines(byte[] source) {
        long lines = 0;
        for (byte each : source) {
            if (each == '\n') {
                lines++;
            }
        }
        return lines;
    }
}
