package io.heddle.cli.top.drawing;

import io.heddle.cli.top.drawing.Columns.Column;
import io.heddle.cli.top.drawing.Columns.Side;
import io.heddle.cli.top.figures.RoleRow;
import io.heddle.cli.top.figures.ThreadDetails;
import io.heddle.cli.top.figures.ThreadRow;
import io.heddle.cli.top.view.ScreenData;
import io.heddle.cli.top.view.SortColumn;
import io.heddle.cli.top.view.View;
import io.heddle.documents.TerminalSanitizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;

/** The table of threads, or of their sums by role. Formats visible rows only. */
public record ThreadTable(Palette palette) {
    /** From these shares of the time on a thread is drawn in colour. */
    private static final double MUCH_WAIT = 0.2;

    private static final double MUCH_CPU = 0.2;

    /**
     * The header and the visible threads.
     *
     * @param details the details of visible threads, by thread id
     */
    List<AttributedString> threads(
            ScreenData data, List<ThreadRow> threads, Map<Integer, ThreadDetails> details, View view, int width) {
        Columns<ThreadRow> columns = Columns.fit(threadColumns(data.jvms().size(), details), width, view.sort.title);
        return lines(columns, threads, view, width, thread -> style(thread.cpu(), thread.waiting()));
    }

    /** The header and the visible roles. */
    List<AttributedString> roles(List<RoleRow> roles, View view, int width) {
        Columns<RoleRow> columns = Columns.fit(roleColumns(), width, "");
        return lines(columns, roles, view, width, role -> palette.plain);
    }

    private <R> List<AttributedString> lines(
            Columns<R> columns, List<R> rows, View view, int width, Function<R, AttributedStyle> style) {
        List<AttributedString> lines = new ArrayList<>();
        lines.add(new AttributedString(Columns.pad(columns.header(), width, Side.LEFT), palette.reverse));
        int index = view.first;
        for (R row : view.visible(rows)) {
            lines.add(new AttributedString(
                    Columns.pad(columns.row(row), width, Side.LEFT),
                    index == view.cursor ? palette.reverse : style.apply(row)));
            index++;
        }
        return lines;
    }

    private AttributedStyle style(double cpu, double waiting) {
        return waiting >= MUCH_WAIT ? palette.waiting : cpu >= MUCH_CPU ? palette.running : palette.plain;
    }

    private static List<Column<ThreadRow>> threadColumns(int jvms, Map<Integer, ThreadDetails> details) {
        List<Column<ThreadRow>> columns = new ArrayList<>();
        if (jvms > 1) {
            columns.add(new Column<>("PID", 7, 7, Side.RIGHT, thread -> String.valueOf(thread.pid())));
        }
        columns.add(new Column<>(SortColumn.TID.title, 7, 4, Side.RIGHT, thread -> String.valueOf(thread.tid())));
        columns.add(new Column<>(SortColumn.ROLE.title, 13, 2, Side.LEFT, ThreadRow::role));
        columns.add(new Column<>("S", 1, 3, Side.LEFT, detail(details, ThreadDetails::state)));
        columns.add(new Column<>(SortColumn.CPU.title, 6, 1, Side.RIGHT, thread -> Numbers.percent(thread.cpu())));
        columns.add(new Column<>(SortColumn.WAIT.title, 6, 1, Side.RIGHT, thread -> Numbers.percent(thread.waiting())));
        columns.add(new Column<>(
                SortColumn.SWITCHES.title, 8, 9, Side.RIGHT, thread -> Numbers.plain(thread.switchesPerSecond())));
        columns.add(new Column<>("vol/s", 6, 5, Side.RIGHT, detail(details, each -> Numbers.plain(each.voluntary()))));
        columns.add(
                new Column<>("inv/s", 6, 6, Side.RIGHT, detail(details, each -> Numbers.plain(each.involuntary()))));
        columns.add(new Column<>("class", 8, 8, Side.LEFT, detail(details, ThreadDetails::scheduling)));
        columns.add(
                new Column<>(SortColumn.NAME.title, 15, 0, Side.LEFT, thread -> TerminalSanitizer.line(thread.name())));
        return columns;
    }

    private static Function<ThreadRow, String> detail(
            Map<Integer, ThreadDetails> details, Function<ThreadDetails, String> text) {
        return thread -> {
            ThreadDetails found = details.get(thread.tid());
            return found == null ? Numbers.UNKNOWN : text.apply(found);
        };
    }

    private static List<Column<RoleRow>> roleColumns() {
        return List.of(
                new Column<>("role", 13, 0, Side.LEFT, RoleRow::role),
                new Column<>("threads", 7, 3, Side.RIGHT, role -> String.valueOf(role.threads())),
                new Column<>("CPU %", 8, 1, Side.RIGHT, role -> Numbers.percent(role.cpu())),
                new Column<>("wait %", 8, 2, Side.RIGHT, role -> Numbers.percent(role.waiting())),
                new Column<>("switch/s", 8, 4, Side.RIGHT, role -> Numbers.plain(role.switchesPerSecond())));
    }
}
