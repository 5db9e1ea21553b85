package io.heddle.cli.options;

import io.heddle.documents.Destination;
import io.heddle.documents.JsonFile;
import io.heddle.documents.WriteFailed;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for what a verb writes: the same for each verb with a result. */
public class OutputOptions {
    @Option(
            names = {"--json", "--export-json"},
            paramLabel = "FILE",
            description = "Write the result as JSON; - is standard output")
    @Nullable
    Destination json;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print only warnings and errors")
    public boolean quiet;

    /** Where the JSON goes; null if the user wants none. */
    public @Nullable Destination json() {
        return json;
    }

    /** Whether people read the result on standard output: it is neither JSON there nor unwanted. */
    public boolean showsResult() {
        return !quiet && !(json instanceof Destination.Standard);
    }

    /** Whether people read the result on standard output, and nothing else is to be written. */
    public boolean showsOnlyForPeople() {
        return !quiet && json == null;
    }

    /**
     * Finds out before the work whether the JSON can be written.
     *
     * @throws WriteFailed when it cannot
     */
    public void checkJson() throws WriteFailed {
        if (json != null) {
            json.check();
        }
    }

    /**
     * The same, with further documents.
     *
     * @param others those that are null are not wanted
     * @throws WriteFailed when one cannot be written
     */
    public void checkWith(@Nullable Destination... others) throws WriteFailed {
        Destinations.check(
                Stream.concat(Stream.ofNullable(json), Stream.of(others).filter(Objects::nonNull))
                        .toList());
    }

    /**
     * Writes the JSON, if the user wants it.
     *
     * @throws WriteFailed when it cannot be written
     */
    public void writeJson(Record document) throws WriteFailed {
        if (json != null) {
            JsonFile.write(json, document);
        }
    }
}
