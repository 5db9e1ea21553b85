package io.heddle.cli.top.drawing;

import io.heddle.cli.top.drawing.Columns.Side;
import io.heddle.cli.top.figures.MachineFigures;
import io.heddle.cli.top.figures.ThreadDetails;
import io.heddle.cli.top.figures.ThreadRow;
import io.heddle.cli.top.view.Dialog;
import io.heddle.cli.top.view.ScreenData;
import io.heddle.cli.top.view.ThreadList;
import io.heddle.cli.top.view.View;
import io.heddle.documents.TerminalSanitizer;
import io.heddle.report.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jline.terminal.Size;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** Draws figures and a view as the lines of a terminal. Knows no terminal, only its size. */
public record ScreenRenderer(Palette palette) {
    private static final String HINTS = "q quit  h help  s sort  / filter  g roles  f freeze  Tab JVM  p policy  w why";

    private static final List<String> HELP = List.of(
            "Up, Down, PgUp, PgDn, Home, End   move",
            "s or >, <    sort by the next or the previous column",
            "r            reverse the order",
            "/            show only the threads with this text in the name; Esc clears it",
            "g            sums by role",
            "Tab          threads of the next JVM; after the last one those of all",
            "f or Space   freeze the figures, or go on",
            "+ and -      a longer or a shorter interval",
            "p            change the policy of the selected JVM (>)",
            "w            why that JVM has its policy",
            "Ctrl-L       draw the screen again",
            "q, Ctrl-C    quit",
            "",
            "CPU %, wait %  time on a CPU and on a run queue, by elapsed time",
            "vol/s, inv/s   how often the thread blocked, and was preempted",
            "class          scheduling class, with real-time priority or nice value",
            "alloc/s        estimate: young collections times eden",
            "GCs, GC ms, GC %  collections of the interval, and time in their pauses");

    /** The lines around JVMs and threads: the machine, the titles of the tables, the hints. A selector has one more. */
    private static final int FIXED_LINES = 6;

    /** The most JVMs that a terminal of this height shows: a third of it. */
    private static int jvmRows(ScreenData data, int height) {
        return Math.min(data.jvms().size(), Math.max(1, (height - fixedLines(data)) / 3));
    }

    private static int fixedLines(ScreenData data) {
        return data.hasActivity() ? FIXED_LINES + 1 : FIXED_LINES;
    }

    /** The number of rows for threads on a terminal of this height. */
    public static int threadRows(ScreenData data, int height) {
        return Math.max(0, height - fixedLines(data) - jvmRows(data, height));
    }

    /**
     * The lines, at most as many as the terminal has.
     *
     * @param threads the threads that the view shows, visible or not
     * @param details the details of the visible ones, by thread id
     */
    public List<AttributedString> render(
            ScreenData data, List<ThreadRow> threads, Map<Integer, ThreadDetails> details, View view, Size size) {
        int width = size.getColumns();
        int height = size.getRows();
        List<AttributedString> lines = new ArrayList<>();
        lines.add(machine(data.machine(), view));
        switch (view.dialog) {
            case Dialog.Help() -> HELP.forEach(line -> lines.add(new AttributedString(line)));
            case Dialog.Reasons(int pid) -> reasons(data, pid, width).forEach(lines::add);
            case Dialog.PolicyMenu menu -> menu(menu, height - 2).forEach(lines::add);
            case Dialog.Table(), Dialog.FilterEntry() -> tables(data, threads, details, view, size, lines);
        }
        while (lines.size() > Math.max(0, height - 1)) {
            lines.removeLast();
        }
        while (lines.size() < height - 1) {
            lines.add(AttributedString.EMPTY);
        }
        lines.add(bottom(view));
        return lines.stream().map(line -> line.columnSubSequence(0, width)).toList();
    }

    private void tables(
            ScreenData data,
            List<ThreadRow> threads,
            Map<Integer, ThreadDetails> details,
            View view,
            Size size,
            List<AttributedString> lines) {
        int width = size.getColumns();
        lines.addAll(new JvmTable(palette)
                .lines(data, view.selectedJvm(data, threads), jvmRows(data, size.getRows()), width));
        lines.add(about(data, threads, view));
        ThreadTable table = new ThreadTable(palette);
        lines.addAll(
                view.byRole
                        ? table.roles(ThreadList.roles(threads), view, width)
                        : table.threads(data, threads, details, view, width));
    }

    private AttributedString machine(MachineFigures machine, View view) {
        AttributedStringBuilder line = new AttributedStringBuilder();
        line.append("heddle top", palette.title).append("  ");
        if (view.frozen) {
            line.append("FROZEN", palette.reverse).append("  ");
        }
        line.append(machine.cpus() == 1 ? "1 CPU" : machine.cpus() + " CPUs");
        if (machine.busy() != null) {
            line.append(" " + Numbers.percent(machine.busy()) + " % busy");
        }
        if (machine.runnable() != null) {
            line.append("  runnable " + machine.runnable());
        }
        if (machine.load() != null) {
            line.append("  load " + TerminalSanitizer.line(machine.load()));
        }
        return line.append("  every " + Unit.SECONDS.format(view.interval.toNanos() / 1e9))
                .toAttributedString();
    }

    private AttributedString about(ScreenData data, List<ThreadRow> threads, View view) {
        int all = data.frame().threads().size();
        AttributedStringBuilder line = new AttributedStringBuilder();
        line.append(threads.size() == all ? "threads " + all : "threads %d of %d".formatted(threads.size(), all));
        if (data.frame().seenOnce() > 0) {
            line.append(", new %d".formatted(data.frame().seenOnce()));
        }
        line.append("  by " + view.sort.title + (view.reversed ? ", reversed" : ""));
        if (view.pid != null) {
            line.append("  of JVM " + view.pid);
        }
        if (!view.filter.isEmpty()) {
            line.append("  named *" + TerminalSanitizer.line(view.filter) + "*", palette.bold);
        }
        return line.toAttributedString();
    }

    private List<AttributedString> menu(Dialog.PolicyMenu menu, int height) {
        List<AttributedString> lines = new ArrayList<>();
        lines.add(new AttributedString("Policy for JVM " + menu.pid() + ": Enter applies it, Esc leaves"));
        int visible = Math.max(1, height - 1);
        int first = Math.clamp(menu.cursor() - visible + 1L, 0, menu.choices().size());
        for (int i = first; i < Math.min(menu.choices().size(), first + visible); i++) {
            String choice = "  " + menu.choices().get(i) + "  ";
            AttributedStyle style = i == menu.cursor() ? palette.reverse : palette.plain;
            lines.add(
                    new AttributedString(Columns.pad(choice, Math.max(24, Columns.widthOf(choice)), Side.LEFT), style));
        }
        return lines;
    }

    private static List<AttributedString> reasons(ScreenData data, int pid, int width) {
        return data.jvms().stream()
                .filter(jvm -> jvm.pid() == pid)
                .findFirst()
                .map(jvm -> jvm.governance() == null
                        ? List.of("no Heddle governs JVM " + pid)
                        : jvm.governance().explain())
                .orElse(List.of("JVM " + pid + " has ended"))
                .stream()
                .flatMap(line -> Columns.wrap(TerminalSanitizer.line(line), width).stream())
                .map(AttributedString::new)
                .toList();
    }

    private AttributedString bottom(View view) {
        if (view.dialog instanceof Dialog.FilterEntry) {
            return new AttributedString("/" + TerminalSanitizer.line(view.filter) + "_", palette.bold);
        }
        return view.message.isEmpty()
                ? new AttributedString(HINTS, palette.title)
                : new AttributedString(TerminalSanitizer.line(view.message), palette.bold);
    }
}
