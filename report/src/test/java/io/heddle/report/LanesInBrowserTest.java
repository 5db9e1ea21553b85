package io.heddle.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.report.html.HtmlReport;
import io.heddle.report.intervals.Intervals;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The lane chart in a real browser, with events as a reader causes them. Needs a browser as {@link DrawnPageTest} does. */
@Timeout(180)
class LanesInBrowserTest {
    private static final double WHOLE = 10;

    /** Virtual time has no frames, in which browsers otherwise draw and report that something was scrolled. */
    private static final String FRAMES = "<script>window.requestAnimationFrame = draw => setTimeout(draw);</script>";

    /** A chart deletes its data after it has read them. */
    private static final String KEEP_DATA =
            "<script>const copyOfFigure = document.querySelector('.lane-chart').cloneNode();</script>";

    @TempDir
    Path scratch;

    /** The state of the chart after each step. */
    private List<Double> states(LaneChart chart, String attribute, String... steps) throws Exception {
        String html = HtmlReport.render(new Report("r", "", List.of(), List.of(chart)));
        StringBuilder script = new StringBuilder("""
                <script>
                const figure = document.querySelector(".lane-chart");
                const view = figure.querySelector(".lane-view");
                const canvas = view.querySelector("canvas");
                const frame = () => new Promise(done => setTimeout(done, 100));
                const states = [];
                const key = name => view.dispatchEvent(new KeyboardEvent("keydown", { key: name, cancelable: true }));
                const at = share => {
                  const box = canvas.getBoundingClientRect();
                  return { clientX: box.left + 190 + share * (box.width - 190), clientY: box.top + 30, bubbles: true, cancelable: true };
                };
                const wheel = (share, deltaY) => canvas.dispatchEvent(new WheelEvent("wheel", { ...at(share), deltaY }));
                const pointer = (type, share) => canvas.dispatchEvent(new PointerEvent(type, { ...at(share), pointerId: 1, button: 0 }));
                canvas.setPointerCapture = () => {};
                const choose = (name, value) => {
                  const control = figure.querySelector(name);
                  control.value = value;
                  control.dispatchEvent(new Event(name === "select" ? "change" : "input"));
                };
                const pixel = (share, y) => {
                  const copy = document.createElement("canvas");
                  const context = copy.getContext("2d", { willReadFrequently: true });
                  context.drawImage(canvas, 190 + Math.floor(share * (canvas.width - 190)), y, 1, 1, 0, 0, 1, 1);
                  return context.getImageData(0, 0, 1, 1).data.slice(0, 3).join();
                };
                const state = async () => { await frame(); states.push(%s); };
                (async () => {
                await state();
                """.formatted(attribute));
        for (String step : steps) {
            script.append(step).append(";\nawait state();\n");
        }
        script.append("document.body.dataset.states = states.join(\" \");\n})();\n</script>\n</body>");
        html = html.replace("</main>", "</main>" + KEEP_DATA);
        var page =
                DrawnPageTest.load(html.replace("<title>", FRAMES + "<title>").replace("</body>", script), scratch);
        assertThat(page.console()).isEmpty();
        return Pattern.compile("data-states=\"([^\"]*)\"")
                .matcher(page.dom())
                .results()
                .map((MatchResult result) -> result.group(1))
                .flatMap(Pattern.compile(" ")::splitAsStream)
                .map(Double::valueOf)
                .toList();
    }

    private static LaneChart chart(int lanes) {
        return LaneExample.chart(lanes, lanes * 100, (long) (WHOLE * 1e9));
    }

    @Test
    void only_visible_lanes_are_drawn() throws Exception {
        assertThat(states(chart(6), "figure.dataset.drawnLanes")).containsExactly(6.0);
        assertThat(states(
                        chart(3_000),
                        "figure.dataset.drawnLanes",
                        "view.scrollTop = 20003; view.dispatchEvent(new Event('scroll'))"))
                .hasSize(2)
                .allSatisfy(drawn -> assertThat(drawn).isBetween(20.0, 40.0));
    }

    @Test
    void keys_and_wheel_zoom_and_pan_the_visible_range_and_a_double_click_shows_the_whole() throws Exception {
        List<Double> from = states(
                chart(6),
                "figure.dataset.from",
                "key('+')",
                "key('ArrowRight')",
                "key('ArrowLeft')",
                "wheel(1, -500)",
                "key('0')",
                "wheel(0.01, -500)",
                "pointer('pointerdown', 0.5); pointer('pointermove', 0.25); pointer('pointerup', 0.25)",
                "canvas.dispatchEvent(new MouseEvent('dblclick'))");
        assertThat(from.subList(0, 4)).containsExactly(0.0, 2.5, 3.5, 2.5);
        assertThat(from.get(4)).as("the wheel zooms around the pointer").isGreaterThan(5);
        assertThat(from.subList(5, 7)).first().isEqualTo(0.0);
        assertThat(from.get(7)).as("dragging to the left shows what is later").isGreaterThan(0.5);
        assertThat(from.get(8)).isZero();

        assertThat(states(chart(6), "figure.dataset.to", "key('+')", "key('-')", "key('-')"))
                .containsExactly(WHOLE, 7.5, WHOLE, WHOLE);
    }

    @Test
    void a_frame_paints_no_more_parts_than_its_columns_have_categories() throws Exception {
        String parts = "figure.dataset.paintedParts / figure.dataset.drawnLanes / (canvas.width - 190)";
        String closer = "for (let i = 0; i < 12; i++) key('+')";
        List<Double> partsOfColumn = states(LaneExample.chart(4, 400_000, (long) (WHOLE * 1e9)), parts, closer);
        assertThat(partsOfColumn.getFirst())
                .as("100,000 intervals of a lane, in about 1000 columns of 4 categories")
                .isBetween(1.0, 4.0);
        assertThat(partsOfColumn.get(1))
                .as("an interval of many columns is one part")
                .isBetween(0.001, 0.2);
    }

    @Test
    void the_times_of_a_range_are_those_of_its_runs_in_any_part_of_a_lane() throws Exception {
        // Sums are stored for blocks of runs; here all runs are added.
        String differences = """
                (() => {
                  const data = new LaneData(copyOfFigure);
                  let largest = 0;
                  for (let i = 0; i < 300; i++) {
                    const lane = data.lanes[i % data.lanes.length];
                    const from = Math.floor(data.ticks * (i * 0.618 % 1) * 0.9);
                    const to = Math.min(data.ticks, from + Math.floor(data.ticks * (i * 0.414 % 1) ** 6));
                    const expected = new Float64Array(data.kinds);
                    for (let run = lane.first; run < lane.end; run++) {
                      const ticks = Math.min(to, data.starts[run + 1]) - Math.max(from, data.starts[run]);
                      expected[data.codes[run] >> 2] += Math.max(0, ticks);
                    }
                    data.shares(lane, from, to).forEach((ticks, kind) => {
                      largest = Math.max(largest, Math.abs(ticks - expected[kind]));
                    });
                  }
                  return largest;
                })()
                """;
        assertThat(states(LaneExample.chart(7, 30_000, (long) (WHOLE * 1e9)), differences))
                .containsExactly(0.0);
    }

    @Test
    void lanes_are_filtered_by_text_and_sorted_by_their_time_in_a_category() throws Exception {
        assertThat(states(
                        chart(9),
                        "figure.dataset.matchingLanes",
                        "choose('input', 'WRITERS')",
                        "choose('input', 'writers 4')",
                        "choose('input', 'nowhere')",
                        "choose('input', '')"))
                .containsExactly(9.0, 3.0, 1.0, 0.0, 9.0);
    }

    @Test
    void categories_are_painted_where_they_are_and_can_be_hidden() throws Exception {
        var categories = List.of(new LaneChart.Category("busy", Hue.BLUE), new LaneChart.Category("idle", Hue.GREEN));
        var one = new LaneChart.Lane(
                "one",
                "",
                Intervals.builder().add(0, 1_000, 0).add(1_000, 2_000, 1).build());
        var two = new LaneChart.Lane(
                "two", "", Intervals.builder().add(0, 1_000_000, 1).build());
        var chart = new LaneChart("", "", "lane", categories, List.of(one, two), 0, 1_000_000);
        String isBlue = "Number(pixel(0.27, 7) === '0,114,178')";
        String isGreen = "Number(pixel(0.27, 7) === '0,158,115')";

        String closer = "for (let i = 0; i < 20; i++) { key('+'); for (let k = 0; k < 5; k++) key('ArrowLeft'); }";
        assertThat(states(chart, isBlue, closer, "figure.querySelector('.lane-legend button').click()"))
                .containsExactly(0.0, 1.0, 0.0);
        assertThat(states(chart, isGreen, "choose('select', '1')", "choose('select', 'given')"))
                .containsExactly(0.0, 1.0, 0.0);
    }

    @Test
    void more_intervals_than_a_page_can_hold_are_grouped_and_drawn_as_shares() throws Exception {
        Intervals.Builder builder = Intervals.builder();
        for (long i = 0; i < 800_000; i++) {
            long start = i * 10_000;
            builder.add(start, start + 6_000, 0).add(start + 6_000, start + 10_000, 1);
        }
        var categories = List.of(new LaneChart.Category("busy", Hue.BLUE), new LaneChart.Category("idle", Hue.GREEN));
        var lane = new LaneChart.Lane("one", "", builder.build());
        var chart = new LaneChart("", "", "lane", categories, List.of(lane), 0, 8_000_000_000L);
        String html = HtmlReport.render(new Report("r", "", List.of(), List.of(chart)));
        assertThat(html)
                .contains("The page cannot hold all 1,600,000 intervals.", "are grouped")
                .hasSizeLessThan(8_000_000);

        String blueBelowGreen = "Number(pixel(0.27, 12) === '0,114,178' && pixel(0.27, 2) === '0,158,115')";
        String closer = "for (let i = 0; i < 18; i++) key('+')";
        assertThat(states(chart, blueBelowGreen, closer)).containsExactly(1.0, 1.0);
    }
}
