package io.heddle.cli.top;

import io.heddle.cli.jvms.Governance;
import io.heddle.cli.top.figures.ThreadRow;
import io.heddle.cli.top.figures.TopFrame;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A frame as a report for people. */
final class TopView {
    private TopView() {}

    /**
     * The report.
     *
     * @param shown the rows of threads to show
     * @param governances the governance of each governed JVM, by the JVM's PID
     * @param runnable the runnable threads of the machine
     */
    static Report report(
            TopFrame frame, List<ThreadRow> shown, Map<Integer, Governance> governances, OptionalInt runnable) {
        return new Report(
                "heddle top",
                "%s over %s%s"
                        .formatted(
                                threads(frame, shown.size()),
                                Unit.SECONDS.format(frame.seconds()),
                                runnable.isPresent()
                                        ? "; runnable threads on this machine: " + runnable.getAsInt()
                                        : ""),
                List.of(),
                tables(frame, shown, governances));
    }

    private static List<Section> tables(TopFrame frame, List<ThreadRow> shown, Map<Integer, Governance> governances) {
        return governances.isEmpty()
                ? List.of(jvms(frame, governances), roles(frame), threads(shown))
                : List.of(jvms(frame, governances), policies(frame, governances), roles(frame), threads(shown));
    }

    private static String threads(TopFrame frame, int shown) {
        int all = frame.threads().size();
        String some = "threads: " + (shown < all ? shown + " of " + all : String.valueOf(all));
        return frame.seenOnce() == 0 ? some : some + ", new without figures: " + frame.seenOnce() + ",";
    }

    private static Table jvms(TopFrame frame, Map<Integer, Governance> governances) {
        return new Table(
                "JVMs",
                List.of(
                        Column.right("PID"),
                        Column.left("main class"),
                        Column.left("collector"),
                        Column.right("collections"),
                        Column.right("GC pauses"),
                        Column.right("allocation/s"),
                        Column.left("governed by heddle")),
                frame.jvms().stream()
                        .map(jvm -> List.of(
                                Cell.text(String.valueOf(jvm.pid())),
                                Cell.text(Objects.requireNonNullElse(jvm.mainClass(), "unknown")),
                                Cell.text(Objects.requireNonNullElse(jvm.collector(), "unknown")),
                                Cell.quantity(orNan(jvm.collections()), Unit.COUNT),
                                Cell.quantity(orNan(jvm.pauseShare()), Unit.SHARE),
                                Cell.quantity(orNan(jvm.allocatedBytesPerSecond()), Unit.BYTES),
                                Cell.text(governor(governances.get(jvm.pid())))))
                        .toList());
    }

    private static Table policies(TopFrame frame, Map<Integer, Governance> governances) {
        return new Table(
                "Policies in force",
                List.of(
                        Column.right("PID"),
                        Column.left("policy"),
                        Column.left("selector"),
                        Column.left("effect in this run"),
                        Column.left("reason")),
                frame.jvms().stream()
                        .filter(jvm -> governances.containsKey(jvm.pid()))
                        .map(jvm -> row(jvm.pid(), Objects.requireNonNull(governances.get(jvm.pid()))))
                        .toList());
    }

    private static List<Cell> row(int pid, Governance governance) {
        return List.of(
                Cell.text(String.valueOf(pid)),
                Cell.text(governance.policy()),
                Cell.text(governance.activity()),
                Cell.text(governance.gain()),
                Cell.text(governance.reason()));
    }

    private static Table roles(TopFrame frame) {
        return new Table(
                "Roles",
                List.of(
                        Column.left("role"),
                        Column.right("threads"),
                        Column.right("CPU"),
                        Column.right("wait"),
                        Column.right("switches")),
                frame.roles().stream()
                        .map(role -> List.of(
                                Cell.text(role.role()),
                                Cell.quantity(role.threads(), Unit.COUNT),
                                Cell.quantity(role.cpu(), Unit.SHARE),
                                Cell.quantity(role.waiting(), Unit.SHARE),
                                Cell.quantity(role.switchesPerSecond(), Unit.RATE)))
                        .toList());
    }

    private static Table threads(List<ThreadRow> shown) {
        return new Table(
                "Threads",
                List.of(
                        Column.right("PID"),
                        Column.right("TID"),
                        Column.left("role"),
                        Column.left("state"),
                        Column.right("CPU"),
                        Column.right("wait"),
                        Column.right("switches"),
                        Column.left("name")),
                shown.stream()
                        .map(thread -> List.of(
                                Cell.text(String.valueOf(thread.pid())),
                                Cell.text(String.valueOf(thread.tid())),
                                Cell.text(thread.role()),
                                Cell.text(Objects.requireNonNullElse(thread.state(), "ended")),
                                Cell.quantity(thread.cpu(), Unit.SHARE),
                                Cell.quantity(thread.waiting(), Unit.SHARE),
                                Cell.quantity(thread.switchesPerSecond(), Unit.RATE),
                                Cell.text(thread.name())))
                        .toList());
    }

    private static String governor(@Nullable Governance governance) {
        return governance == null ? "" : governance.governor().describe();
    }

    private static double orNan(@Nullable Number number) {
        return number == null ? Double.NaN : number.doubleValue();
    }
}
