package io.heddle.scheduler;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The choices by which schedulers differ. They are fixed when a scheduler is opened. */
public record Choices(Order order, Placement placement, Stealing stealing, Idling idling) {
    /** The names of the choices, for {@link #with}. */
    public static final List<String> NAMES = List.of("order", "placement", "stealing", "idling");

    /** The choices of a scheduler if nothing is said. */
    public static final Choices DEFAULT = new Choices(Order.FIFO, Placement.LOCAL, Stealing.BEST_OF_TWO, Idling.PARK);

    public Choices {
        Objects.requireNonNull(order, "order");
        Objects.requireNonNull(placement, "placement");
        Objects.requireNonNull(stealing, "stealing");
        Objects.requireNonNull(idling, "idling");
    }

    /**
     * Returns these choices with another value for one of them, such as {@code order} and {@code shortest-first}.
     *
     * @throws IllegalArgumentException if the name or the value is unknown; the message lists the known values
     */
    public Choices with(String name, String value) {
        return switch (name) {
            case "order" -> with(value(name, value, Order.values()));
            case "placement" -> with(value(name, value, Placement.values()));
            case "stealing" -> with(value(name, value, Stealing.values()));
            case "idling" -> with(value(name, value, Idling.values()));
            default -> throw new IllegalArgumentException("unknown choice: " + name);
        };
    }

    Choices with(Order value) {
        return new Choices(value, placement, stealing, idling);
    }

    Choices with(Placement value) {
        return new Choices(order, value, stealing, idling);
    }

    Choices with(Stealing value) {
        return new Choices(order, placement, value, idling);
    }

    Choices with(Idling value) {
        return new Choices(order, placement, stealing, value);
    }

    private static <E extends Enum<E>> E value(String choice, String name, E[] values) {
        return Stream.of(values)
                .filter(value -> text(value).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(choice + " takes one of "
                        + Stream.of(values).map(Choices::text).collect(Collectors.joining(", ")) + ", not '" + name
                        + "'"));
    }

    private static String text(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the choices that differ from {@link #DEFAULT}, such as {@code order=lifo,idling=sleep-only}. */
    @Override
    public String toString() {
        return Stream.of(
                        order == DEFAULT.order ? "" : "order=" + text(order),
                        placement == DEFAULT.placement ? "" : "placement=" + text(placement),
                        stealing == DEFAULT.stealing ? "" : "stealing=" + text(stealing),
                        idling == DEFAULT.idling ? "" : "idling=" + text(idling))
                .filter(choice -> !choice.isEmpty())
                .collect(Collectors.joining(","));
    }
}
