package io.heddle.cli.record;

import io.heddle.cli.terminal.Console;
import io.heddle.kernel.process.SelfCommand;
import io.heddle.kernel.process.ShellWords;
import io.heddle.recorder.RecordingSummary;
import io.heddle.report.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The messages about a finished recording. */
final class RecordingReport {
    private RecordingReport() {}

    static void tell(RecordingSummary summary, Path file, Console console) {
        summary.notes().forEach(note -> console.tell("recording: " + note));
        console.tell("recorded %s with %,d scheduling events%s, %s: %s"
                .formatted(
                        Unit.SECONDS.format(summary.seconds()),
                        summary.events(),
                        summary.lostEvents() == 0
                                ? ""
                                : String.format(Locale.ROOT, " (%,d lost)", summary.lostEvents()),
                        size(file),
                        file));
        console.tell("to explain it: " + SelfCommand.word() + " explain " + ShellWords.join(List.of(file.toString())));
    }

    private static String size(Path file) {
        try {
            return Unit.BYTES.format((double) Files.size(file));
        } catch (IOException e) {
            return "size unknown";
        }
    }
}
