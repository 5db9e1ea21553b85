package io.heddle.compare.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.report.MarkdownReport;
import io.heddle.report.Report;
import io.heddle.report.Unit;
import io.heddle.report.text.TextReport;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class WhyTablesTest {
    private static final int TERMINAL = 80;

    private static Why.RecordedSide side(String arm, Map<String, String> unavailable, Why.CauseShare... findings) {
        return new Why.RecordedSide(arm, 2, Map.of(), unavailable, List.of(findings), List.of("a note"));
    }

    private static Report report(Why why) {
        return new Report("heddle compare", "", List.of(), WhyTables.sections(why));
    }

    private static Why why(Why.Row... rows) {
        return new Why(
                "fifo",
                "faster",
                null,
                List.of("fifo took 1 s."),
                side("default", Map.of("parkSeconds", "no Flight Recorder"), new Why.CauseShare("gc-threads", 0.341)),
                side("fifo", Map.of("sleepSeconds", "no Flight Recorder")),
                List.of(rows));
    }

    @Test
    void rows_stand_below_their_group_with_their_change() {
        String text = MarkdownReport.render(report(why(
                new Why.Row("wallSeconds", "", "wall time", Unit.SECONDS, 4, 3, Double.NaN),
                new Why.Row("jitCpuSeconds", "CPU time", "JIT compiler", Unit.SECONDS, 1, 1.5, 0.25))));

        List<String> rows = text.lines()
                .filter(line -> line.startsWith("|"))
                .map(line -> line.replaceAll(" +", " "))
                .skip(2)
                .toList();
        assertEquals(3, rows.size(), text);
        assertTrue(rows.get(0).contains("wall time | 4.00 s | 3.00 s | -1.00 s | |"), text);
        assertTrue(rows.get(1).contains("CPU time"), text);
        assertTrue(rows.get(2).contains("JIT compiler | 1.00 s | 1.50 s | +0.500 s | +250 ms |"), text);
    }

    @Test
    void figures_that_are_unknown_or_zero_in_both_runs_are_left_out() {
        String page = MarkdownReport.render(report(why(
                new Why.Row("wallSeconds", "", "wall time", Unit.SECONDS, 4, 3, Double.NaN),
                new Why.Row("sleepSeconds", "Blocked", "sleeps", Unit.SECONDS, 0, 0, Double.NaN),
                new Why.Row("parkSeconds", "Blocked", "parks", Unit.SECONDS, Double.NaN, Double.NaN, Double.NaN),
                new Why.Row("monitorSeconds", "Blocked", "locks", Unit.SECONDS, Double.NaN, 1, Double.NaN))));
        String text = page.lines().filter(line -> line.startsWith("|")).collect(Collectors.joining("\n"));

        assertFalse(text.contains("sleeps"), text);
        assertFalse(text.contains("parks"), text);
        assertTrue(text.contains("locks"), text);
        assertTrue(text.contains("n/a"), text);
    }

    @Test
    void findings_are_one_line_and_notes_are_said_once() {
        String text = MarkdownReport.render(
                report(why(new Why.Row("wallSeconds", "", "wall time", Unit.SECONDS, 4, 3, Double.NaN))));

        assertTrue(text.contains("Findings: default: gc-threads 34 %; fifo: none."), text);
        assertEquals(1, text.split("a note", -1).length - 1, text);
    }

    @Test
    void a_figure_that_one_run_lacks_has_its_title_and_a_reason_below_the_table() {
        String text = MarkdownReport.render(report(why(
                new Why.Row("wallSeconds", "", "wall time", Unit.SECONDS, 4, 3, Double.NaN),
                new Why.Row("parkSeconds", "Blocked", "parks", Unit.SECONDS, Double.NaN, 1, Double.NaN),
                new Why.Row("sleepSeconds", "Blocked", "sleeps", Unit.SECONDS, 1, Double.NaN, Double.NaN))));

        assertTrue(text.contains("- default, Blocked (parks): no Flight Recorder"), text);
        assertTrue(text.contains("- fifo, Blocked (sleeps): no Flight Recorder"), text);
    }

    @Test
    void a_group_that_both_runs_lack_is_named_once_without_its_figures() {
        Map<String, String> none = Map.of("parkSeconds", "not Java", "sleepSeconds", "not Java");
        String text = MarkdownReport.render(report(new Why(
                "fifo",
                "faster",
                null,
                List.of(),
                side("default", none),
                side("fifo", none),
                List.of(
                        new Why.Row("wallSeconds", "", "wall time", Unit.SECONDS, 4, 3, Double.NaN),
                        new Why.Row(
                                "parkSeconds", "Blocked", "parks", Unit.SECONDS, Double.NaN, Double.NaN, Double.NaN),
                        new Why.Row(
                                "sleepSeconds",
                                "Blocked",
                                "sleeps",
                                Unit.SECONDS,
                                Double.NaN,
                                Double.NaN,
                                Double.NaN)))));

        assertEquals(
                List.of("- Blocked: not Java", "- a note"),
                text.lines().filter(line -> line.startsWith("- ")).toList());
    }

    @Test
    void the_known_figures_of_a_group_are_named_if_they_are_fewer() {
        Map<String, String> none = Map.of("parkSeconds", "not Java", "sleepSeconds", "not Java");
        String text = MarkdownReport.render(report(new Why(
                "fifo",
                "faster",
                null,
                List.of(),
                side("default", none),
                side("fifo", Map.of()),
                List.of(
                        new Why.Row("parkSeconds", "Blocked", "parks", Unit.SECONDS, Double.NaN, 1, Double.NaN),
                        new Why.Row("sleepSeconds", "Blocked", "sleeps", Unit.SECONDS, Double.NaN, 1, Double.NaN),
                        new Why.Row("monitorSeconds", "Blocked", "locks", Unit.SECONDS, 1, 1, Double.NaN)))));

        assertTrue(text.contains("- default, Blocked except locks: not Java"), text);
    }

    @Test
    void the_table_fits_a_terminal() {
        String text = TextReport.render(
                report(why(
                        new Why.Row("wallSeconds", "", "wall time", Unit.SECONDS, 4, 3, Double.NaN),
                        new Why.Row(
                                "otherProgramsCpuSeconds",
                                "CPU time",
                                "other programs, kernel threads",
                                Unit.BYTES,
                                3e9,
                                2e9,
                                0.012),
                        new Why.Row(
                                "switches", "CPU time", "context switches", Unit.COUNT, 1_234_567, 12, Double.NaN))),
                TextReport.Colour.OFF,
                TERMINAL);

        assertTrue(text.lines().allMatch(line -> line.length() <= TERMINAL), text);
    }

    @Test
    void runs_that_could_not_be_recorded_are_one_sentence() {
        String text = MarkdownReport.render(report(Why.failed("fifo", "faster", "the disk is full")));

        assertTrue(text.contains("Where the difference went is unknown: the disk is full"), text);
    }

    @Test
    void without_recorded_runs_there_is_nothing() {
        assertEquals(List.of(), WhyTables.sections(null));
    }
}
