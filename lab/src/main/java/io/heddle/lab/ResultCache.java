package io.heddle.lab;

import io.heddle.documents.Destination;
import io.heddle.documents.JsonFile;
import io.heddle.documents.WriteFailed;
import io.heddle.evidence.EvidenceStore;
import io.heddle.kernel.files.FileTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The measurements of an experiment: a folder with one JSON file for each part. An interrupted experiment continues with the
 * parts that it lacks. A part is measured again when its inputs have changed.
 */
public final class ResultCache {
    private static final String JSON = ".json";
    private static final String INPUTS = ".asked.json";

    /** The ending of a folder. */
    private static final String EVIDENCE = ".evidence";

    private final Path folder;
    private final boolean isFresh;
    private final Set<String> discarded = new HashSet<>();

    /** @param isFresh whether earlier measurements of a part are discarded when it is first asked for */
    public ResultCache(Path folder, boolean isFresh) {
        this.folder = folder;
        this.isFresh = isFresh;
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
        discardOnce(part);
        Path inputs = folder.resolve(part + INPUTS);
        Path result = folder.resolve(part + JSON);
        if (Files.exists(result)
                && Files.exists(inputs)
                && JsonFile.read(inputs, Inputs.class).asked().equals(asked)) {
            return JsonFile.read(result, type);
        }
        T measured = measuring.measure();
        createFolder();
        try {
            // A crash after this line leaves a result without inputs, which is measured again.
            Files.deleteIfExists(inputs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        JsonFile.write(new Destination.File(result), measured);
        JsonFile.write(new Destination.File(inputs), new Inputs(asked));
        return measured;
    }

    /** Creates the folder unless it exists. An experiment that only simulates stores no measurement, but has a page. */
    public void createFolder() {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Evidence for the selectors of a part. It is the lab's own, so that results do not depend on earlier runs of the user. */
    public EvidenceStore evidence(String part) {
        return new EvidenceStore(evidenceFolder(part), _ -> {});
    }

    /** The folder of a part's evidence. */
    public Path evidenceFolder(String part) {
        discardOnce(part);
        return folder.resolve(part + EVIDENCE);
    }

    private void discardOnce(String part) {
        if (!isFresh || !discarded.add(part)) {
            return;
        }
        try {
            Files.deleteIfExists(folder.resolve(part + INPUTS));
            Files.deleteIfExists(folder.resolve(part + JSON));
            FileTree.delete(folder.resolve(part + EVIDENCE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
