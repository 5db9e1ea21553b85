package io.heddle.cli.fleet;

import io.heddle.cli.options.OutputOptions;
import io.heddle.cli.terminal.Console;
import io.heddle.documents.Content;
import io.heddle.documents.Destination;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.fleet.facts.IoCause;
import io.heddle.fleet.show.LogReport;
import io.heddle.fleet.show.LogSummary;
import io.heddle.gclogs.LogSeries;
import io.heddle.report.CsvTable;
import io.heddle.report.html.HtmlReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Runs {@code heddle fleet show}. */
final class LogOverview {
    private final Console console;
    private final OutputOptions output;

    LogOverview(Console console, OutputOptions output) {
        this.console = console;
        this.output = output;
    }

    /** @return the exit status */
    int run(List<Path> files, @Nullable Destination html, @Nullable Destination csv) throws WriteFailed {
        output.checkWith(html, csv);
        LogSummary summary = read(series(files));
        if (summary.all().count() == 0
                && summary.concurrentCollections() == 0
                && summary.jvms().isEmpty()) {
            throw new UserError(
                    "no line of %s is one of a GC log. -Xlog:gc*:file=gc.log makes one.".formatted(files.getFirst()));
        }
        output.writeJson(summary);
        if (html != null) {
            html.write(HtmlReport.content(LogReport.of(summary)));
        }
        if (csv != null) {
            csv.write(Content.text(() -> CsvTable.render(LogReport.pauses(summary))));
        }
        if (output.showsResult() && !(html instanceof Destination.Standard) && !(csv instanceof Destination.Standard)) {
            console.print(LogReport.of(summary));
        }
        return 0;
    }

    private static LogSeries series(List<Path> files) {
        for (Path file : files) {
            if (!Files.isRegularFile(file)) {
                throw new UserError("cannot read %s: %s. Name the files of one GC log."
                        .formatted(file, Files.exists(file) ? "it is not a regular file" : "there is no such file"));
            }
        }
        List<LogSeries> all = LogSeries.of(files);
        if (all.size() > 1) {
            throw new UserError("these are %d logs: %s. Name the files of one, or use `heddle fleet ingest`."
                    .formatted(
                            all.size(),
                            all.stream().map(each -> each.log().toString()).collect(Collectors.joining(", "))));
        }
        return all.getFirst();
    }

    private static LogSummary read(LogSeries series) {
        try {
            return LogSummary.read(series);
        } catch (IOException e) {
            throw new UserError(
                    "cannot read %s: %s. Check the file and its permissions.".formatted(series.log(), IoCause.of(e)));
        }
    }
}
