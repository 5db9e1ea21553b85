package io.heddle.workloads.gclogs;

import io.heddle.gclogs.GcLogReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The readers to choose from. */
enum PauseReader {
    /** The least that finds the pauses of a unified log: {@link PlainScan}. */
    PLAIN {
        @Override
        Pauses read(Path log) throws IOException {
            return PlainScan.read(log);
        }
    },
    HEDDLE {
        @Override
        Pauses read(Path log) throws IOException {
            long[] sums = new long[2];
            GcLogReader.read(log, event -> {
                if (event.kind().stopsProgram()) {
                    sums[0]++;
                    sums[1] += event.durationNanos() / NANOS_PER_MICRO;
                }
            });
            return new Pauses(sums[0], sums[1]);
        }
    },
    /** Reads the beginning of the log, because the whole log would take a minute. */
    GCTOOLKIT {
        @Override
        Pauses read(Path log) throws IOException {
            return ToolkitParsers.read(log, TOOLKIT_BYTES);
        }

        @Override
        long bytes(Path log) throws IOException {
            return Math.min(super.bytes(log), TOOLKIT_BYTES);
        }
    };

    private static final long NANOS_PER_MICRO = 1000;
    private static final long TOOLKIT_BYTES = 2_000_000;

    /** Reads the pauses of a log. */
    abstract Pauses read(Path log) throws IOException;

    /** Returns how many bytes of a log this reader reads. */
    long bytes(Path log) throws IOException {
        return Files.size(log);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
