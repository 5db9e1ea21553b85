package io.heddle.cli.top.screen;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.top.drawing.Palette;
import io.heddle.cli.top.drawing.ScreenRenderer;
import io.heddle.cli.top.terminal.Key;
import io.heddle.cli.top.view.KeyBindings;
import io.heddle.cli.top.view.ScreenData;
import io.heddle.cli.top.view.ThreadList;
import io.heddle.cli.top.view.View;
import io.heddle.governor.registry.GovernorStatus;
import io.heddle.governor.selector.SelectorStatus;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.ExternalTerminal;
import org.jline.utils.AttributedString;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopScreenTest {
    private static final Size USUAL = new Size(80, 24);

    private static final SelectorStatus COMPARING = new SelectorStatus(
            "auto",
            SelectorStatus.Phase.COMPARING,
            "default",
            "fifo",
            0.1,
            "3.0 application threads wait \u001b[31m for 2 CPUs",
            "young collections",
            new SelectorStatus.Gain(1.31, 5, 1.12, 1.53, 0.9),
            0.002);

    private final View view = new View(Duration.ofHours(1));
    private final ThreadList list = new ThreadList();

    /** The lines after some keys. */
    private List<String> lines(ScreenData data, Size size, Key... keys) {
        KeyBindings bindings = new KeyBindings(List.of("none", "fifo"));
        for (Key key : keys) {
            fit(data, size);
            bindings.press(key, view, data, list.threads(data.frame(), view));
        }
        fit(data, size);
        RecordedFigures figures = new RecordedFigures(data);
        return new ScreenRenderer(Palette.PLAIN)
                        .render(
                                data,
                                list.threads(data.frame(), view),
                                figures.details(view.visible(list.threads(data.frame(), view))),
                                view,
                                size)
                        .stream()
                        .map(AttributedString::toString)
                        .toList();
    }

    private void fit(ScreenData data, Size size) {
        int rows = list.threads(data.frame(), view).size();
        view.fit(rows, ScreenRenderer.threadRows(data, size.getRows()));
    }

    private static Key[] typed(String text) {
        return text.chars().mapToObj(c -> Key.of((char) c)).toArray(Key[]::new);
    }

    /** All that the loop writes to a terminal on which these keys are typed. */
    private static String written(RecordedFigures figures, String keys) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Terminal terminal = new ExternalTerminal(
                "test",
                "xterm",
                new ByteArrayInputStream(keys.getBytes(StandardCharsets.UTF_8)),
                out,
                StandardCharsets.UTF_8)) {
            terminal.setSize(USUAL);
            new TopScreen(figures, (_, _) -> "done", List.of("none"), Duration.ofHours(1), Palette.PLAIN).run(terminal);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void the_screen_shows_machine_jvm_policy_and_threads() {
        assertThat(lines(RecordedFigures.threads(2), USUAL))
                .hasSize(24)
                .anySatisfy(line -> assertThat(line).contains("2 CPUs 50.0 % busy  runnable 3  load 1.00 0.50 0.25"))
                .anySatisfy(
                        line -> assertThat(line).containsPattern("> +7 Server +150.0 +2.00 KiB +3 +20.0 +2.0 +2 fifo"))
                .anySatisfy(
                        line -> assertThat(line).contains("7: com.example.Server, G1; heddle attach -p fifo, PID 9"))
                .anySatisfy(
                        line -> assertThat(line).containsPattern("100 APP +R +100.0 +25.0 +4.0 +5.0 fifo 1 +worker-0"));
    }

    private static ScreenData selecting(@Nullable SelectorStatus selector) {
        return RecordedFigures.of(
                List.of(RecordedFigures.thread(100, "APP", 0.5, "worker")),
                new GovernorStatus(GovernorStatus.SCHEMA, 9, 1, "default", null, selector));
    }

    @Test
    void a_selector_has_a_line_and_a_mark_at_the_policy_in_force() {
        assertThat(lines(selecting(COMPARING), new Size(200, 24)))
                .anySatisfy(line -> assertThat(line).containsPattern("> +7 Server .* default\\*"))
                .anySatisfy(line -> assertThat(line)
                        .contains("auto: comparing fifo with default; 1.31x in 5 pairs (1.12 to 1.53, 90 % confidence);"
                                + " 3.0 application threads wait \\u001b[31m for 2 CPUs"));
    }

    @Test
    void w_shows_the_reason_in_full_until_the_next_key() {
        ScreenData data = selecting(COMPARING);

        assertThat(String.join("\n", lines(data, new Size(40, 24), typed("w"))))
                .contains("heddle attach -p fifo, PID 9")
                .contains("policy in force: default")
                .contains("reason: 3.0 application threads wait")
                .doesNotContain("worker");
        assertThat(String.join("\n", lines(data, USUAL, typed("x")))).contains("worker");
    }

    @Test
    void an_unknown_state_shows_the_wanted_policy_with_a_question_mark() {
        ScreenData data = RecordedFigures.of(List.of(RecordedFigures.thread(1, "APP", 0.5, "worker")), null);

        assertThat(lines(data, USUAL)).hasSize(24).anySatisfy(line -> assertThat(line)
                .containsPattern("> +7 Server .* fifo\\?"));
        assertThat(String.join("\n", lines(data, USUAL, typed("w")))).contains("policy in force: unknown");
    }

    @Test
    void end_home_and_reverse_choose_the_visible_threads() {
        ScreenData data = RecordedFigures.threads(5000);

        assertThat(String.join("\n", lines(data, USUAL, Key.of(Key.Kind.END))))
                .contains("worker-4999")
                .doesNotContain("worker-0 ");
        assertThat(String.join("\n", lines(data, USUAL, Key.of(Key.Kind.HOME)))).contains("worker-0 ");
        assertThat(String.join("\n", lines(data, USUAL, typed("r")))).contains("worker-4999");
    }

    @Test
    void a_filter_applies_while_it_is_typed_and_escape_clears_it() {
        ScreenData data = RecordedFigures.threads(20);

        assertThat(lines(data, USUAL, typed("/R-13")))
                .anyMatch(line -> line.contains("threads 1 of 20"))
                .last()
                .isEqualTo("/R-13_");
        assertThat(lines(data, USUAL, Key.of(Key.Kind.ESCAPE))).anyMatch(line -> line.startsWith("threads 20"));
    }

    @Test
    void roles_are_summed() {
        assertThat(lines(RecordedFigures.threads(4), USUAL, typed("g")))
                .anySatisfy(line -> assertThat(line).containsPattern("APP +2 +133.3 +50.0 +20.0"));
    }

    @Test
    void a_policy_is_chosen_for_the_selected_jvm() {
        ScreenData data = RecordedFigures.threads(1);
        lines(data, USUAL, Key.of('p'), Key.of(Key.Kind.DOWN));

        assertThat(new KeyBindings(List.of()).press(Key.of(Key.Kind.ENTER), view, data, List.of()))
                .isEqualTo(new KeyBindings.Action.ChangePolicy(7, "fifo"));
    }

    @ParameterizedTest
    @CsvSource({"80,24", "200,60", "40,10", "20,6", "5,3", "1,1"})
    void every_size_of_terminal_is_filled_and_never_exceeded(int columns, int rows) {
        ScreenData selecting = RecordedFigures.of(
                RecordedFigures.threads(100).frame().threads(),
                new GovernorStatus(GovernorStatus.SCHEMA, 9, 1, "default", null, COMPARING));
        for (String keys : List.of("", "g", "g", "h", " ", "w", " ", "p")) {
            assertThat(lines(selecting, new Size(columns, rows), typed(keys)))
                    .hasSize(rows)
                    .allSatisfy(line -> assertThat(new AttributedString(line).columnLength())
                            .isLessThanOrEqualTo(columns));
        }
    }

    @Test
    void names_control_no_terminal_and_wide_ones_keep_their_column() {
        ScreenData data = RecordedFigures.of(List.of(
                RecordedFigures.thread(1, "APP", 0.9, "a\u001b[31mb"),
                RecordedFigures.thread(2, "APP", 0.8, "漢字漢字漢字漢字漢字")));

        assertThat(lines(data, USUAL))
                .noneMatch(line -> line.contains("\u001b"))
                .anyMatch(line -> line.contains("a\\u001b[31mb"));
    }

    @Test
    void the_loop_reads_details_of_visible_threads_only_and_leaves_the_alternate_screen() throws Exception {
        RecordedFigures figures = new RecordedFigures(RecordedFigures.threads(5000));

        String written = written(figures, "\u001b[B\u001b[6~sq");

        assertThat(written).contains("\u001b[?1049h").contains("worker-0").doesNotContain("worker-4999");
        assertThat(written.indexOf("\u001b[?1049l")).isGreaterThan(written.indexOf("worker-0"));
        assertThat(figures.asked.size()).isBetween(1, 100);
    }

    @Test
    void the_end_of_input_leaves_the_screen() throws Exception {
        assertThat(written(new RecordedFigures(RecordedFigures.threads(1)), "")).contains("\u001b[?1049l");
    }
}
