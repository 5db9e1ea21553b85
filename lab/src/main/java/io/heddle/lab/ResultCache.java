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
 * The measurements of an experiment: a folder with one JSON file for each part. An interrupted experiment continues with the
 * parts that it lacks. A part is measured again when its inputs have changed.
 */
public final class ResultCache {
    private final Path folder;

    public ResultCache(Path folder) {
        this.folder = folder;
    }

    /** The measurement of a part. A part that is interrupted or fails is not stored. */
    @FunctionalInterface
    public interface Measurement<T> {
        T measure() throws InterruptedException;
    }

    /** Everything that a stored measurement depends on. */
    private record Inputs(List<String> asked) {}

    /**
     * The measurement of a part: the stored one, or else a new one, which is then stored.
     *
     * @param asked everything that the measurement depends on
     */
    public <T extends Record> T measureOnce(String part, List<String> asked, Class<T> type, Measurement<T> measuring)
            throws InterruptedException, WriteFailed {
        Path inputs = folder.resolve(part + ".asked.json");
        Path result = folder.resolve(part + ".json");
        if (Files.exists(result)
                && Files.exists(inputs)
                && JsonFile.read(inputs, Inputs.class).asked().equals(asked)) {
            return JsonFile.read(result, type);
        }
        T measured = measuring.measure();
        try {
            Files.createDirectories(folder);
            // A crash after this line leaves a result without inputs, which is measured again.
            Files.deleteIfExists(inputs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        JsonFile.write(new Destination.File(result), measured);
        JsonFile.write(new Destination.File(inputs), new Inputs(asked));
        return measured;
    }

    /** Evidence for the selectors of a part. It is the lab's own, so that results do not depend on earlier runs of the user. */
    public EvidenceStore evidence(String part) {
        return new EvidenceStore(folder.resolve(part + ".evidence"), _ -> {});
    }

    /** Deletes all measurements. */
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
