package io.heddle.lab;

import io.heddle.documents.Destination;
import io.heddle.documents.JsonFile;
import io.heddle.documents.WriteFailed;
import io.heddle.evidence.EvidenceStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What an experiment has measured so far: a folder with one JSON file for each part, so that an experiment that was
 * interrupted goes on where it was. A part is measured again when it isn't what was asked any more.
 */
public final class Notebook {
    private final Path folder;

    public Notebook(Path folder) {
        this.folder = folder;
    }

    /** Measures a part; a part that is interrupted or fails leaves no entry. */
    @FunctionalInterface
    interface Measuring<T> {
        T measure() throws InterruptedException;
    }

    /** What is asked on one page, so that an answer to another question isn't taken for it. */
    private record Question(List<String> asked) {}

    /**
     * The part's entry, measured now unless there is one.
     *
     * @param asked all that the answer depends on, in words
     */
    <T extends Record> T entry(String part, List<String> asked, Class<T> type, Measuring<T> measuring)
            throws InterruptedException, WriteFailed {
        Path question = folder.resolve(part + ".asked.json");
        Path answer = folder.resolve(part + ".json");
        if (Files.exists(answer)
                && Files.exists(question)
                && JsonFile.read(question, Question.class).asked().equals(asked)) {
            return JsonFile.read(answer, type);
        }
        T measured = measuring.measure();
        try {
            Files.createDirectories(folder);
            // In this order a crash between leaves an answer without its question, which is no entry.
            Files.deleteIfExists(question);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        JsonFile.write(new Destination.File(answer), measured);
        JsonFile.write(new Destination.File(question), new Question(asked));
        return measured;
    }

    /** What runs of a part have shown to selectors: the lab's own, so that it doesn't depend on what a user did before. */
    EvidenceStore evidence(String part) {
        return new EvidenceStore(folder.resolve(part + ".evidence"), _ -> {});
    }

    /** Forgets everything. */
    public void clear() {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file :
                    all.filter(file -> file.toString().endsWith(".json")).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
