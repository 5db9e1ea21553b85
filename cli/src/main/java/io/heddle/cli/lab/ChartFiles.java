package io.heddle.cli.lab;

import io.heddle.documents.Content;
import io.heddle.documents.Destination;
import io.heddle.documents.WriteFailed;
import io.heddle.report.CsvTable;
import io.heddle.report.LineChart;
import io.heddle.report.RatioChart;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.html.Picture;
import io.heddle.report.html.RatioChartSvg;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The charts of a page that Markdown cannot draw, as files beside it: a picture and its numbers. */
final class ChartFiles {
    private final Map<Section, String> pictures = new HashMap<>();

    private ChartFiles() {}

    /** A chart as a picture and a table. */
    private record Drawn(String title, String picture, Table numbers) {}

    /** Writes {@code NAME/CHART.svg} and {@code NAME/CHART.csv} for a page {@code NAME.md}, and removes those of other charts. */
    static ChartFiles write(Report report, Path page) throws WriteFailed {
        Map<Section, Drawn> charts = new LinkedHashMap<>();
        report.allSections().forEach(section -> drawn(section).ifPresent(drawn -> charts.put(section, drawn)));
        ChartFiles files = new ChartFiles();
        String name = String.valueOf(page.getFileName()).replace(".md", "");
        Path folder = page.resolveSibling(name);
        if (!charts.isEmpty()) {
            createEmpty(folder);
        }
        for (Map.Entry<Section, Drawn> each : charts.entrySet()) {
            Drawn chart = each.getValue();
            String file = slug(chart.title());
            new Destination.File(folder.resolve(file + ".svg")).write(Content.text(chart::picture));
            new Destination.File(folder.resolve(file + ".csv"))
                    .write(Content.text(() -> CsvTable.render(chart.numbers())));
            files.pictures.put(each.getKey(), name + "/" + file + ".svg");
        }
        return files;
    }

    private static Optional<Drawn> drawn(Section section) {
        return switch (section) {
            case LineChart chart -> Optional.of(new Drawn(chart.title(), Picture.render(chart), chart.asTable()));
            case RatioChart chart ->
                Optional.of(
                        new Drawn(chart.title(), Picture.render(chart, RatioChartSvg.Layout.COMPACT), chart.asTable()));
            default -> Optional.empty();
        };
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

    Optional<String> picture(Section chart) {
        return Optional.ofNullable(pictures.get(chart));
    }
}
