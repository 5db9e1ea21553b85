package io.heddle.cli.top.view;

import io.heddle.cli.top.figures.RoleRow;
import io.heddle.cli.top.figures.ThreadRow;
import io.heddle.cli.top.figures.TopFrame;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The threads of a frame that a view shows, in its order. Sorts again only when the frame or the view has changed. */
public final class ThreadList {
    private @Nullable TopFrame frame;
    private @Nullable Query query;
    private List<ThreadRow> rows = List.of();

    /** The choices that decide which threads are shown, and in which order. */
    private record Query(
            SortColumn sort,
            boolean reversed,
            String filter,
            @Nullable Integer pid) {
        boolean shows(ThreadRow thread) {
            return (pid == null || pid == thread.pid())
                    && (filter.isEmpty() || lowerCase(thread.name()).contains(lowerCase(filter)));
        }

        Comparator<ThreadRow> order() {
            return reversed ? sort.order.reversed() : sort.order;
        }

        private static String lowerCase(String text) {
            return text.toLowerCase(Locale.ROOT);
        }
    }

    /** The threads. */
    @SuppressWarnings("ReferenceEquality") // The frame of the last call, not one with equal figures.
    public List<ThreadRow> threads(TopFrame now, View view) {
        Query wanted = new Query(view.sort, view.reversed, view.filter, view.pid);
        if (now != frame || !wanted.equals(query)) {
            frame = now;
            query = wanted;
            rows = now.threads().stream()
                    .filter(wanted::shows)
                    .sorted(wanted.order())
                    .toList();
        }
        return rows;
    }

    /** The sums of these threads by role. */
    public static List<RoleRow> roles(List<ThreadRow> threads) {
        Map<String, List<ThreadRow>> byRole =
                threads.stream().collect(Collectors.groupingBy(ThreadRow::role, TreeMap::new, Collectors.toList()));
        return byRole.entrySet().stream()
                .map(role -> RoleRow.of(role.getKey(), role.getValue()))
                .toList();
    }
}
