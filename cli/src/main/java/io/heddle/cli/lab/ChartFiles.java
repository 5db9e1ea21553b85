package io.heddle.cli.lab;

import io.heddle.documents.Content;
import io.heddle.documents.Destination;
import io.heddle.documents.WriteFailed;
import io.heddle.report.Chart;
import io.heddle.report.CsvTable;
import io.heddle.report.LineChart;
import io.heddle.report.Report;
import io.heddle.report.html.LinePicture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The line charts of a page as files beside it: a picture and its numbers. */
final class ChartFiles {
    private final Map<Chart, String> pictures = new HashMap<>();

    private ChartFiles() {}

    /** Writes {@code NAME/CHART.svg} and {@code NAME/CHART.csv} for a page {@code NAME.md}, and removes those of other charts. */
    static ChartFiles write(Report report, Path page) throws WriteFailed {
        ChartFiles files = new ChartFiles();
        String name = String.valueOf(page.getFileName()).replace(".md", "");
        List<LineChart> charts = report.allSections()
                .filter(LineChart.class::isInstance)
                .map(LineChart.class::cast)
                .toList();
        if (!charts.isEmpty()) {
            createEmpty(page.resolveSibling(name));
        }
        for (LineChart chart : charts) {
            Path folder = page.resolveSibling(name);
            String file = slug(chart.title());
            new Destination.File(folder.resolve(file + ".svg")).write(Content.text(() -> LinePicture.render(chart)));
            new Destination.File(folder.resolve(file + ".csv"))
                    .write(Content.text(() -> CsvTable.render(chart.asTable())));
            files.pictures.put(chart, name + "/" + file + ".svg");
        }
        return files;
    }

    private static void createEmpty(Path folder) {
        try {
            Files.createDirectories(folder);
            try (DirectoryStream<Path> earlier = Files.newDirectoryStream(folder, "*.{svg,csv}")) {
                for (Path file : earlier) {
                    Files.delete(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String slug(String title) {
        return title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }

    Optional<String> picture(Chart chart) {
        return Optional.ofNullable(pictures.get(chart));
    }
}
