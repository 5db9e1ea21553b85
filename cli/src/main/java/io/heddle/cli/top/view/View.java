package io.heddle.cli.top.view;

import io.heddle.cli.top.figures.ThreadRow;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The user's choice of what to see. Changes with each key. Used by the screen's thread alone. */
public final class View {
    private static final List<Duration> INTERVALS = List.of(
            Duration.ofMillis(250),
            Duration.ofMillis(500),
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            Duration.ofSeconds(5),
            Duration.ofSeconds(10));

    public SortColumn sort = SortColumn.CPU;
    public boolean reversed;

    /** Shows the threads with this text in their names, in upper or lower case. */
    public String filter = "";

    /** Whether the table shows the sums of each role, not the threads. */
    public boolean byRole;

    /** The JVM whose threads are shown; null for all. */
    @Nullable
    public Integer pid;

    /** Whether the figures stay as they are. */
    public boolean frozen;

    public Duration interval;
    public Dialog dialog = new Dialog.Table();

    /** A message that the next key removes; empty for none. */
    public String message = "";

    /** The index of the highlighted row. */
    public int cursor;

    /** The index of the first visible row. */
    public int first;

    /** The number of rows that are visible at a time. */
    public int page = 1;

    public View(Duration interval) {
        this.interval = interval;
    }

    /** Moves cursor and window so that the cursor is in a visible row. */
    public void fit(int rows, int visible) {
        page = Math.max(1, visible);
        cursor = Math.clamp(cursor, 0, Math.max(0, rows - 1));
        first = Math.clamp(first, Math.max(0, cursor - page + 1), cursor);
        first = Math.min(first, Math.max(0, rows - page));
    }

    /** The visible ones of all rows. */
    public <R> List<R> visible(List<R> rows) {
        int from = Math.min(first, rows.size());
        return rows.subList(from, Math.min(rows.size(), from + page));
    }

    /** The JVM that the user works with: the chosen one, else that of the highlighted thread; null when there is none. */
    @Nullable
    public Integer selectedJvm(ScreenData data, List<ThreadRow> threads) {
        if (pid != null) {
            return pid;
        }
        if (!byRole && cursor < threads.size()) {
            return threads.get(cursor).pid();
        }
        return data.jvms().isEmpty()
                ? null
                : Integer.valueOf(data.jvms().getFirst().pid());
    }

    /** Chooses the next JVM; after the last one all of them. */
    public void nextJvm(ScreenData data) {
        List<Integer> pids =
                data.jvms().stream().map(ScreenData.Jvm::pid).sorted().toList();
        int next = pid == null ? 0 : pids.indexOf(pid) + 1;
        pid = next < pids.size() ? pids.get(next) : null;
    }

    public void longerInterval() {
        interval = INTERVALS.stream()
                .filter(each -> each.compareTo(interval) > 0)
                .findFirst()
                .orElse(interval);
    }

    public void shorterInterval() {
        interval = INTERVALS.reversed().stream()
                .filter(each -> each.compareTo(interval) < 0)
                .findFirst()
                .orElse(interval);
    }
}
