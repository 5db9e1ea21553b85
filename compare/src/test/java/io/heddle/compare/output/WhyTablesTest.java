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
                new Why.Row("", "wall time", Unit.SECONDS, 4, 3, Double.NaN),
                new Why.Row("CPU time", "JIT compiler", Unit.SECONDS, 1, 1.5, 0.25))));

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
        String text = MarkdownReport.render(report(why(
                new Why.Row("", "wall time", Unit.SECONDS, 4, 3, Double.NaN),
                new Why.Row("Blocked", "sleeps", Unit.SECONDS, 0, 0, Double.NaN),
                new Why.Row("Blocked", "parks", Unit.SECONDS, Double.NaN, Double.NaN, Double.NaN),
                new Why.Row("Blocked", "locks", Unit.SECONDS, Double.NaN, 1, Double.NaN))));

        assertFalse(text.contains("sleeps"), text);
        assertFalse(text.contains("parks"), text);
        assertTrue(text.contains("locks"), text);
        assertTrue(text.contains("n/a"), text);
    }

    @Test
    void findings_are_one_line_and_reasons_are_said_once() {
        String text = MarkdownReport.render(report(why(new Why.Row("", "wall time", Unit.SECONDS, 4, 3, Double.NaN))));

        assertTrue(text.contains("Findings: default: gc-threads 34 %; fifo: none."), text);
        assertTrue(text.contains("parkSeconds, sleepSeconds: no Flight Recorder"), text);
        assertEquals(1, text.split("a note", -1).length - 1, text);
    }

    @Test
    void the_table_fits_a_terminal() {
        String text = TextReport.render(
                report(why(
                        new Why.Row("", "wall time", Unit.SECONDS, 4, 3, Double.NaN),
                        new Why.Row("CPU time", "other programs, kernel threads", Unit.BYTES, 3e9, 2e9, 0.012),
                        new Why.Row("CPU time", "context switches", Unit.COUNT, 1_234_567, 12, Double.NaN))),
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
