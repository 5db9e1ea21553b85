package io.heddle.lab;

import io.heddle.documents.Destination;
import io.heddle.documents.JsonFile;
import io.heddle.documents.WriteFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The rounds that an experiment has measured, in one file. Several sittings add up there, because ratios are taken within rounds. Rounds
 * of the same part with other inputs are kept apart.
 */
public final class RoundStore {
    private final Path file;
    private final boolean isFresh;
    private final Set<String> discarded = new HashSet<>();

    /**
     * @param file need not exist
     * @param isFresh whether earlier rounds of a part are discarded when it is first asked for
     */
    public RoundStore(Path file, boolean isFresh) {
        this.file = file;
        this.isFresh = isFresh;
    }

    /** @param inputs everything that the ratios depend on */
    private record Part(String name, List<String> inputs, List<Sitting> sittings) {
        boolean is(String otherName, List<String> otherInputs) {
            return name.equals(otherName) && inputs.equals(otherInputs);
        }
    }

    private record Document(List<Part> parts) {}

    /** The rounds of a part, in the order of their sittings; empty if none was measured with these inputs. */
    public List<Sitting> read(String name, List<String> inputs) throws WriteFailed {
        if (isFresh && discarded.add(name)) {
            discard(name);
        }
        return document().parts().stream()
                .filter(part -> part.is(name, inputs))
                .findFirst()
                .map(Part::sittings)
                .orElse(List.of());
    }

    /** All rounds of a part, by their inputs. */
    public Map<List<String>, List<Sitting>> readAll(String name) {
        Map<List<String>, List<Sitting>> all = new LinkedHashMap<>();
        document().parts().stream()
                .filter(part -> part.name().equals(name))
                .forEach(part -> all.put(part.inputs(), part.sittings()));
        return all;
    }

    /** Adds the rounds of a sitting to those of a part. One that goes on on the same machine is the same sitting. */
    public void add(String name, List<String> inputs, Sitting sitting) throws WriteFailed {
        List<Sitting> all = new ArrayList<>(read(name, inputs));
        if (!all.isEmpty() && all.getLast().machine().equals(sitting.machine())) {
            all.add(all.removeLast().plus(sitting));
        } else {
            all.add(sitting);
        }
        write(new Document(Stream.concat(
                        document().parts().stream().filter(part -> !part.is(name, inputs)),
                        Stream.of(new Part(name, inputs, all)))
                .toList()));
    }

    private void discard(String name) throws WriteFailed {
        List<Part> all = document().parts();
        List<Part> kept = all.stream().filter(part -> !part.name().equals(name)).toList();
        if (kept.size() < all.size()) {
            write(new Document(kept));
        }
    }

    private Document document() {
        return Files.exists(file) ? JsonFile.read(file, Document.class) : new Document(List.of());
    }

    private void write(Document document) throws WriteFailed {
        try {
            Files.createDirectories(file.getParent());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        JsonFile.write(new Destination.File(file), document);
    }
}
