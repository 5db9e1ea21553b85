package io.heddle.cli.fleet;

import io.heddle.cli.terminal.Console;
import io.heddle.cli.terminal.ProgressText;
import io.heddle.cli.terminal.TerminalInfo;
import io.heddle.fleet.ingest.IngestListener;
import io.heddle.fleet.ingest.IngestSummary;
import io.heddle.fleet.ingest.Outcome;
import java.time.Duration;

/**
 * Shows on a terminal how far an ingestion is.
 *
 * <p>Concurrency: the threads that read files call it; its methods are synchronized.
 */
final class IngestProgress implements IngestListener {
    private static final long REDRAW_NANOS = Duration.ofMillis(100).toNanos();

    private final Console console;
    private final boolean isShown;
    private final IngestSummary summary = new IngestSummary();
    private long allFiles;
    private long allBytes;
    private long start = System.nanoTime();
    private long drawn = start - REDRAW_NANOS;

    IngestProgress(Console console, boolean isQuiet) {
        this.console = console;
        this.isShown = !isQuiet && TerminalInfo.ofErrors().isTerminal();
    }

    @Override
    public synchronized void started(long files, long bytes) {
        allFiles = files;
        allBytes = bytes;
        start = System.nanoTime();
    }

    @Override
    public synchronized void read(Outcome outcome) {
        summary.add(outcome);
        long now = System.nanoTime();
        if (isShown && now - drawn >= REDRAW_NANOS) {
            drawn = now;
            console.replaceLine(line(now));
        }
    }

    private String line(long now) {
        double share = allBytes == 0 ? 1 : (double) summary.bytes() / allBytes;
        return "%s%,d of %,d files, %.0f MB/s"
                .formatted(ProgressText.bar(share), summary.files(), allFiles, summary.bytes() * 1e3 / (now - start));
    }

    /** Removes the bar. */
    synchronized IngestSummary end() {
        if (isShown) {
            console.replaceLine("");
        }
        return summary;
    }
}
