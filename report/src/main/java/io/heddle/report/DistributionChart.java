package io.heddle.report;

import java.util.Comparator;
import java.util.List;

/**
 * How evenly work is distributed: one bar for each variant, divided into the shares of its parts, the largest first.
 *
 * @param partName the name of one part in the singular, for example {@code thread}
 */
public record DistributionChart(String title, String note, String partName, List<Stack> stacks) implements Chart {

    public DistributionChart {
        stacks = List.copyOf(stacks);
    }

    /**
     * One bar.
     *
     * @param shares amounts in any unit, which become fractions of their sum, the largest first
     */
    public record Stack(String label, List<Double> shares) {

        /** @throws IllegalArgumentException when an amount is negative or not finite */
        public Stack {
            double whole = shares.stream().mapToDouble(Double::doubleValue).sum();
            if (shares.stream().anyMatch(amount -> !(amount >= 0)) || !Double.isFinite(whole)) {
                throw new IllegalArgumentException("amounts of '" + label + "' must be finite and not negative");
            }
            shares = shares.stream()
                    .map(amount -> whole == 0 ? 0 : amount / whole)
                    .sorted(Comparator.reverseOrder())
                    .toList();
        }

        public double largest() {
            return shares.isEmpty() ? Double.NaN : shares.getFirst();
        }

        public double smallest() {
            return shares.isEmpty() ? Double.NaN : shares.getLast();
        }

        /** The smallest number of parts that together have half of the whole. */
        public int partsWithHalf() {
            double sum = 0;
            for (int i = 0; i < shares.size(); i++) {
                sum += shares.get(i);
                if (sum >= 0.5 - 1e-9) {
                    return i + 1;
                }
            }
            return shares.size();
        }
    }

    /** {@code 7 of 18 threads do half of the work}. */
    public String half(Stack stack) {
        return "%d of %d %ss %s half of the work"
                .formatted(
                        stack.partsWithHalf(),
                        stack.shares().size(),
                        partName,
                        stack.partsWithHalf() == 1 ? "does" : "do");
    }

    @Override
    public boolean isEmpty() {
        return stacks.isEmpty();
    }

    @Override
    public Table asTable() {
        return new Table(
                title,
                List.of(
                        Table.Column.left("arm"),
                        Table.Column.right(partName + "s"),
                        Table.Column.right("largest share"),
                        Table.Column.right("smallest share"),
                        Table.Column.right(partName + "s with half of the work")),
                stacks.stream()
                        .map(stack -> List.of(
                                Cell.text(stack.label()),
                                Cell.quantity(stack.shares().size(), Unit.COUNT),
                                Cell.quantity(stack.largest(), Unit.SHARE),
                                Cell.quantity(stack.smallest(), Unit.SHARE),
                                Cell.quantity(stack.partsWithHalf(), Unit.COUNT)))
                        .toList());
    }
}
