package io.heddle.cli.compare;

import io.heddle.cli.options.Destinations;
import io.heddle.cli.terminal.ProgressReporter;
import io.heddle.documents.Destination;
import io.heddle.documents.WriteFailed;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The output of a comparison: documents, progress, and what the program prints. A document that is null is not written.
 *
 * @param progress how progress is shown; with {@code NONE} only failures and warnings are messages
 */
public record CompareOutput(
        @Nullable Destination json,
        @Nullable Destination html,
        @Nullable Destination csv,
        @Nullable Destination markdown,
        ProgressReporter.Style progress,
        ProgramOutput programOutput,
        Differences differences) {

    /** Whether the difference between the baseline and the best arm is explained by recorded runs. */
    public enum Differences {
        MEASURED,
        RECORDED
    }

    /** The output options of compare. */
    public enum ProgramOutput {
        HIDDEN,
        SHOWN
    }

    private List<Destination> documents() {
        return Stream.of(json, html, csv, markdown).filter(Objects::nonNull).toList();
    }

    /**
     * Checks the documents' destinations before the first run, so that no measurement is lost.
     *
     * @throws io.heddle.documents.UserError when two documents have the same destination
     * @throws WriteFailed when one cannot be written
     */
    void check() throws WriteFailed {
        Destinations.check(documents());
    }

    /** Whether a document goes to standard output. */
    boolean hasDocumentOnStandardOutput() {
        return documents().stream().anyMatch(Destination.Standard.class::isInstance);
    }

    boolean isQuiet() {
        return progress == ProgressReporter.Style.NONE;
    }
}
