package io.heddle.report;

import java.util.Comparator;
import java.util.List;

/**
 * How evenly something is shared out: for each arm one bar, cut into the parts that each thread has, the largest first.
 *
 * @param partName what one part belongs to, in the singular, for example {@code thread}
 */
public record DistributionChart(String title, String note, String partName, List<Stack> stacks) implements Chart {

    public DistributionChart {
        stacks = List.copyOf(stacks);
    }

    /** One bar: fractions of the whole, the largest first. They are made from amounts in any unit. */
    public record Stack(String label, List<Double> shares) {

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

        double largest() {
            return shares.isEmpty() ? Double.NaN : shares.getFirst();
        }

        double smallest() {
            return shares.isEmpty() ? Double.NaN : shares.getLast();
        }

        /** The fewest parts that together have half of the whole; half of the parts if all have the same. */
        int partsWithHalf() {
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
                        Table.Column.right(partName + "s with half of it")),
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
