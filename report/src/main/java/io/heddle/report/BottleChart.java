package io.heddle.report;

import java.util.Comparator;
import java.util.List;

/**
 * A bottle graph: a stack of boxes, the widest at the bottom, each centered on a vertical axis. See Du Bois, Sartor, Eyerman and
 * Eeckhout, "Bottle Graphs: Visualizing Scalability Bottlenecks in Multi-threaded Applications", section 2.
 *
 * @param partName name of one box in the singular, for example {@code worker}
 * @param boxes the widest first
 */
public record BottleChart(
        String title,
        String note,
        String partName,
        String heightName,
        Unit heightUnit,
        String widthName,
        Unit widthUnit,
        List<Box> boxes)
        implements Chart {
    /** Rows of the table. */
    private static final int TABLE_BOXES = 20;

    public BottleChart {
        boxes = boxes.stream()
                .filter(box -> box.height() > 0)
                .sorted(Comparator.comparingDouble(Box::width)
                        .thenComparingDouble(Box::height)
                        .reversed())
                .toList();
    }

    /** One box. A box without height is left out. */
    public record Box(String label, double height, double width, Hue hue) {

        /** @throws IllegalArgumentException when a size is negative or not finite */
        public Box {
            if (!(height >= 0 && width >= 0 && Double.isFinite(height) && Double.isFinite(width))) {
                throw new IllegalArgumentException(
                        "box '%s' cannot be %s high and %s wide".formatted(label, height, width));
            }
        }
    }

    /** The height of the whole stack. */
    public double height() {
        return boxes.stream().mapToDouble(Box::height).sum();
    }

    @Override
    public boolean isEmpty() {
        return boxes.isEmpty();
    }

    /** The highest boxes. */
    @Override
    public Table asTable() {
        return new Table(
                boxes.size() <= TABLE_BOXES
                        ? title
                        : "%s (%d of %,d %ss)".formatted(title, TABLE_BOXES, boxes.size(), partName),
                List.of(Table.Column.left(partName), Table.Column.right(heightName), Table.Column.right(widthName)),
                boxes.stream()
                        .sorted(Comparator.comparingDouble(Box::height).reversed())
                        .limit(TABLE_BOXES)
                        .map(box -> List.of(
                                Cell.text(box.label()),
                                Cell.quantity(box.height(), heightUnit),
                                Cell.quantity(box.width(), widthUnit)))
                        .toList());
    }
}
