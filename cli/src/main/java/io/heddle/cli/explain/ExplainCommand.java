package io.heddle.cli.explain;

import io.heddle.cli.terminal.TerminalInfo;
import io.heddle.documents.Content;
import io.heddle.documents.Destination;
import io.heddle.documents.JsonFile;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.recorder.file.InvalidRecording;
import io.heddle.recorder.file.RecordingReader;
import io.heddle.recorder.jvm.events.JvmTimeline;
import io.heddle.report.Report;
import io.heddle.report.html.HtmlReport;
import io.heddle.report.text.TextReport;
import io.heddle.timeline.Timeline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code heddle explain}: the diagnosis of a recording. */
@Command(
        name = "explain",
        description = {
            "Explain what held a recorded program back: the most costly cause first, with evidence and remedies.",
            "Reads recordings of heddle record, and any other JDK Flight Recorder file with what it has."
        },
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "0:nothing holds the program back",
            "1:there are findings",
            "2:the recording could not be read, or the result not written"
        },
        footer = {
            "  heddle explain app.jfr",
            "  heddle explain app.jfr --format json",
            "  heddle explain app.jfr --format html -o app.html"
        })
public final class ExplainCommand implements Callable<Integer> {
    /** How the diagnosis is written. */
    enum Format {
        TEXT,
        JSON,
        HTML;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The width of text in a file. */
    private static final int FILE_WIDTH = 120;

    @Parameters(paramLabel = "FILE", description = "The recording")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private Format format = Format.TEXT;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where to write the result; - is standard output (default: -)")
    private @Nullable Destination output;

    @Override
    public Integer call() throws WriteFailed {
        Destination target = output == null ? Destination.parse("-") : output;
        target.check();
        Explanation explanation = Explanation.of(read());
        switch (format) {
            case JSON -> JsonFile.write(target, ExplainDocument.of(file.toString(), explanation));
            case HTML -> target.write(HtmlReport.content(ExplainReport.page(explanation)));
            case TEXT -> target.write(text(ExplainReport.text(explanation), target));
        }
        return explanation.diagnosis().findings().isEmpty() ? 0 : 1;
    }

    private static Content text(Report report, Destination target) {
        TerminalInfo look = TerminalInfo.ofOutput();
        return target instanceof Destination.Standard
                ? TextReport.content(report, look.colour(), look.width())
                : TextReport.content(report, TextReport.Colour.OFF, FILE_WIDTH);
    }

    private Timeline read() {
        try {
            return RecordingReader.read(file, new JvmTimeline());
        } catch (InvalidRecording e) {
            throw new UserError("cannot explain: " + e.getMessage());
        } catch (IOException e) {
            throw new UserError("cannot explain " + file + ": " + e.getMessage());
        }
    }
}
