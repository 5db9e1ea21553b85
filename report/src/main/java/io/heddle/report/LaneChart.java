package io.heddle.report;

import io.heddle.report.intervals.Intervals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What happened when: a lane for each subject, with coloured intervals of categories along a common axis of seconds. The HTML page
 * draws it so that readers can zoom; other formats show the time in each category.
 *
 * @param laneName name of one lane in the singular, for example {@code process}
 * @param categories the most important first: tables are sorted by its time, and it is drawn at the bottom of a lane
 * @param lanes in display order; lanes of one group follow each other
 * @param startNanos where the axis starts: its labels are seconds since then
 * @param endNanos where the axis ends
 */
public record LaneChart(
        String title,
        String note,
        String laneName,
        List<Category> categories,
        List<Lane> lanes,
        long startNanos,
        long endNanos)
        implements Chart {
    /** Rows of the table. */
    private static final int TABLE_LANES = 20;

    /** @throws IllegalArgumentException when the axis is empty, or an interval has a category that the chart does not have */
    public LaneChart {
        categories = List.copyOf(categories);
        lanes = List.copyOf(lanes);
        if (endNanos <= startNanos) {
            throw new IllegalArgumentException("an axis from " + startNanos + " to " + endNanos + " ns is empty");
        }
        if (categories.size() > Intervals.MAX_CATEGORIES) {
            throw new IllegalArgumentException(categories.size() + " categories are too many");
        }
        for (Lane lane : lanes) {
            if (lane.intervals().highestCategory() >= categories.size()) {
                throw new IllegalArgumentException("lane '%s' has an interval of category %d of %d"
                        .formatted(lane.name(), lane.intervals().highestCategory(), categories.size()));
            }
        }
    }

    /** A kind of interval. */
    public record Category(String name, Hue hue) {}

    /**
     * One subject.
     *
     * @param group what the lane belongs to; may be empty
     */
    public record Lane(String name, String group, Intervals intervals) {

        /** Seconds in a category. */
        public double seconds(int category) {
            return intervals.nanos(category) / 1e9;
        }
    }

    public long intervalCount() {
        return lanes.stream().mapToLong(lane -> lane.intervals().count()).sum();
    }

    @Override
    public boolean isEmpty() {
        return lanes.isEmpty() || categories.isEmpty();
    }

    /** The lanes with the most time in the first category. */
    @Override
    public Table asTable() {
        List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.left(laneName), Table.Column.left("group")));
        categories.forEach(category -> columns.add(Table.Column.right(category.name())));
        return new Table(
                lanes.size() <= TABLE_LANES
                        ? title
                        : "%s (%d of %,d %ss)".formatted(title, TABLE_LANES, lanes.size(), laneName),
                columns,
                lanes.stream()
                        .sorted(Comparator.comparingDouble((Lane lane) -> lane.seconds(0))
                                .reversed())
                        .limit(TABLE_LANES)
                        .map(this::row)
                        .toList());
    }

    private List<Cell> row(Lane lane) {
        List<Cell> cells = new ArrayList<>(List.of(Cell.text(lane.name()), Cell.text(lane.group())));
        for (int category = 0; category < categories.size(); category++) {
            cells.add(Cell.quantity(lane.seconds(category), Unit.SECONDS));
        }
        return cells;
    }
}
