package io.heddle.lab.services;

import java.util.List;
import java.util.stream.Stream;

/** The loads of a service, which follow each other in each run. */
public enum ServiceLoad {
    /**
     * Not measured. As many connections as two CPUs need send their next request after a response. Behind the threads of more
     * connections, the JVM's compilers get so little CPU time that a warm-up takes minutes.
     */
    WARMUP(1, 1),
    /** Not measured. Code for many connections is compiled, too. */
    SATURATED_WARMUP(2, 1),
    /** Half of the rate at saturation, at predetermined times. The CPU time that is left completes the warm-up. */
    HALF(3, 0.5),
    /** Four fifths of it. */
    HIGH(4, 0.8),
    /** As much as the service can: each connection sends its next request after a response. */
    SATURATION(5, 1);

    /** The most loads of a run: those from which {@code auto} learns. */
    public static final int MOST_LOADS = 10;

    private static final int WARMUP_CONNECTIONS = 2;

    private final int number;
    private final double share;

    /**
     * @param number of the load in a run, from 1
     * @param share of the rate at saturation
     */
    ServiceLoad(int number, double share) {
        this.number = number;
        this.share = share;
    }

    /** The first word of its lines in the output of the load driver. */
    String prefix() {
        return "load " + number + ": ";
    }

    /**
     * Requests a second, rounded down to two digits.
     *
     * @param saturated requests a second at saturation
     */
    long rate(double saturated) {
        double rate = share * saturated;
        double step = Math.max(1, Math.pow(10, Math.floor(Math.log10(rate)) - 1));
        return Math.max(1, (long) (Math.floor(rate / step) * step));
    }

    /** The arguments of the load driver that measure the rate at saturation, of which the others are shares, after longer warm-ups. */
    static List<String> calibration() {
        return Stream.of(WARMUP, WARMUP, SATURATED_WARMUP, SATURATED_WARMUP, SATURATION)
                .flatMap(load -> load.argument(0))
                .toList();
    }

    /** The arguments of the load driver for a run from which {@code auto} learns: the warm-up, and each other load three times. */
    static List<String> learning(double saturated) {
        Stream<ServiceLoad> thrice = Stream.of(HALF, HIGH, SATURATION).flatMap(load -> Stream.of(load, load, load));
        return Stream.concat(Stream.of(WARMUP), thrice)
                .flatMap(load -> load.argument(saturated))
                .toList();
    }

    /** The arguments of the load driver for all loads. */
    static List<String> arguments(double saturated) {
        return Stream.of(values()).flatMap(load -> load.argument(saturated)).toList();
    }

    private Stream<String> argument(double saturated) {
        return switch (this) {
            case WARMUP -> Stream.of("--saturate=" + WARMUP_CONNECTIONS);
            case SATURATED_WARMUP, SATURATION -> Stream.of("--saturate");
            case HIGH, HALF -> Stream.of("--rate", String.valueOf(rate(saturated)));
        };
    }
}
