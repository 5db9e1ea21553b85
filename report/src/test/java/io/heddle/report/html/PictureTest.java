package io.heddle.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.report.Cell;
import io.heddle.report.Hue;
import io.heddle.report.LineChart;
import io.heddle.report.MarkdownReport;
import io.heddle.report.RatioChart;
import io.heddle.report.Report;
import io.heddle.report.Unit;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class PictureTest {
    private static final LineChart CHART = new LineChart(
            "GC time <of> 64 threads",
            "",
            "cores",
            Unit.COUNT,
            "GC time",
            Unit.SECONDS,
            LineChart.Connection.STRAIGHT,
            List.of(
                    new LineChart.Series(
                            "CFS", Hue.BLUE, List.of(new LineChart.Point(1, 2), new LineChart.Point(8, 1))),
                    new LineChart.Series("FIFO", Hue.ORANGE, List.of(new LineChart.Point(1, 1)))));

    @Test
    void a_picture_is_a_file_of_its_own_with_title_legend_and_colours() throws Exception {
        Document picture = parsed(Picture.render(CHART));

        assertThat(texts(picture)).contains("GC time <of> 64 threads", "CFS", "FIFO", "cores");
        assertThat(picture.getElementsByTagName("path").getLength()).isEqualTo(2);
        assertThat(picture.getElementsByTagName("style").item(0).getTextContent())
                .contains("--blue", "--paper");
        assertThat(picture.getDocumentElement().getAttribute("height")).isNotEmpty();
    }

    @Test
    void ratios_have_a_row_each_with_numbers_but_without_verdicts() throws Exception {
        RatioChart chart = new RatioChart(
                "Wall time",
                "wall time",
                "default",
                "less",
                "more",
                0.05,
                "95 % confidence interval",
                "",
                List.of(
                        new RatioChart.Row("graphs, fifo", 0.5, 0.4, 0.6, List.of(), "less", Cell.Tone.GOOD),
                        new RatioChart.Row("search, fifo", 1.1, 0.9, 1.2, List.of(), "", Cell.Tone.PLAIN)));
        Document picture = parsed(Picture.render(chart, RatioChartSvg.Layout.COMPACT));

        assertThat(texts(picture))
                .contains("Wall time", "graphs, fifo", "0.50× (0.40 to 0.60×)", "search, fifo", "← less")
                .doesNotContain("less");
        assertThat(picture.getElementsByTagName("circle").getLength()).isEqualTo(2);
        assertThat(MarkdownReport.render(
                        new Report("r", "", List.of(), List.of(chart)), each -> Optional.of("r/picture.svg")))
                .contains("![Wall time](r/picture.svg)");
    }

    private static Document parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    private static List<String> texts(Document picture) {
        NodeList texts = picture.getElementsByTagName("text");
        return IntStream.range(0, texts.getLength())
                .mapToObj(i -> texts.item(i).getTextContent())
                .toList();
    }

    @Test
    void markdown_shows_the_picture_above_the_numbers() {
        String text = MarkdownReport.render(
                new Report("r", "", List.of(), List.of(CHART)), chart -> Optional.of("r/picture.svg"));

        assertThat(text).containsSubsequence("](r/picture.svg)", "| cores |");
    }
}
