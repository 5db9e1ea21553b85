package io.heddle.cli.top.view;

import io.heddle.cli.top.figures.ThreadRow;
import java.util.Comparator;
import java.util.List;

/** A column by which threads are sorted. Equal threads are in the order of their ids. */
public enum SortColumn {
    CPU("CPU %", Comparator.comparingDouble(ThreadRow::cpu).reversed()),
    WAIT("wait %", Comparator.comparingDouble(ThreadRow::waiting).reversed()),
    SWITCHES(
            "switch/s", Comparator.comparingDouble(ThreadRow::switchesPerSecond).reversed()),
    ROLE("role", Comparator.comparing(ThreadRow::role)),
    TID("TID", Comparator.comparingInt(ThreadRow::tid)),
    NAME("name", Comparator.comparing(ThreadRow::name));

    private static final List<SortColumn> ALL = List.of(values());

    /** The title of the column. */
    public final String title;

    /** The order that people look for first: the largest figures, the first names. */
    public final Comparator<ThreadRow> order;

    SortColumn(String title, Comparator<ThreadRow> order) {
        this.title = title;
        this.order = order.thenComparingInt(ThreadRow::pid).thenComparingInt(ThreadRow::tid);
    }

    public SortColumn next() {
        return ALL.get((ALL.indexOf(this) + 1) % ALL.size());
    }

    public SortColumn previous() {
        return ALL.get((ALL.indexOf(this) + ALL.size() - 1) % ALL.size());
    }
}
