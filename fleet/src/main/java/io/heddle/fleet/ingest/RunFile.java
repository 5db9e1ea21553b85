package io.heddle.fleet.ingest;

import io.heddle.documents.JsonFile;
import io.heddle.fleet.facts.JobInstance;
import io.heddle.fleet.facts.ProcessFacts;
import io.heddle.gclogs.events.GcEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The JSON of {@code heddle run --json}, as far as a fleet needs it: CPU time and memory of the program. */
final class RunFile {
    private static final String SCHEMA = "heddle.run/1";

    /** A run is a few megabytes at most. */
    private static final long MAX_BYTES = 64 << 20;

    record Document(@Nullable String schema, @Nullable Figures run) {}

    record Figures(double cpuSeconds, double peakRssBytes) {}

    private RunFile() {}

    /** @throws IOException if the file cannot be read, or is something else */
    static ProcessFacts read(Path file, JobInstance instance) throws IOException {
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException("it is too large for a run file of Heddle");
        }
        Figures figures = JsonFile.readIfValid(Files.readAllBytes(file), Document.class)
                .filter(document -> SCHEMA.equals(document.schema()))
                .map(Document::run)
                .orElseThrow(() -> new IOException("it is JSON, but not of " + SCHEMA));
        if (!(figures.cpuSeconds() > 0)) {
            throw new IOException("it has no CPU time");
        }
        return new ProcessFacts(
                instance,
                Math.round(figures.cpuSeconds() * 1e9),
                figures.peakRssBytes() > 0 ? Math.round(figures.peakRssBytes()) : GcEvent.UNKNOWN,
                file.toAbsolutePath().normalize().toString());
    }
}
