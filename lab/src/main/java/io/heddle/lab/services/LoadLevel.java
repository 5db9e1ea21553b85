package io.heddle.lab.services;

import java.util.List;

/** How much a service has to do. */
public enum LoadLevel {
    /** As much as it can: each connection sends its next request after a response. */
    SATURATED("saturated", "at saturation", 1),
    /** Half of that, at predetermined times. */
    HALF("at-50", "at 50 % of saturation", 0.5),
    /** Four fifths of that, at predetermined times. */
    HIGH("at-80", "at 80 % of saturation", 0.8);

    public static final String THROUGHPUT_METRIC = "requests per s";
    public static final String REQUESTS_METRIC = "requests";

    private static final String THROUGHPUT = THROUGHPUT_METRIC + "=^throughput ([0-9.]+) /s:more";
    private static final String REQUESTS = REQUESTS_METRIC + "=^requests ([0-9]+)$:more";
    private static final List<String> LATENCIES = List.of(
            "p99 in ms=^p99 ([0-9.]+) ms:less",
            "p50 in ms=^p50 ([0-9.]+) ms:less",
            "p99.9 in ms=^p99\\.9 ([0-9.]+) ms:less",
            REQUESTS);

    private final String suffix;
    private final String description;
    private final double share;

    LoadLevel(String suffix, String description, double share) {
        this.suffix = suffix;
        this.description = description;
        this.share = share;
    }

    /** The end of the names of its parts. */
    String suffix() {
        return suffix;
    }

    /** For people. */
    public String description() {
        return description;
    }

    /** The metrics that the load driver prints; the first decides. */
    List<String> metrics() {
        return this == SATURATED ? List.of(THROUGHPUT, REQUESTS) : LATENCIES;
    }

    /**
     * Requests a second at this level, rounded down to two digits.
     *
     * @param saturated requests a second at saturation
     */
    long rate(double saturated) {
        double rate = share * saturated;
        double step = Math.max(1, Math.pow(10, Math.floor(Math.log10(rate)) - 1));
        return Math.max(1, (long) (Math.floor(rate / step) * step));
    }

    /** The arguments of the load driver. */
    List<String> arguments(double saturated) {
        return this == SATURATED ? List.of("--saturate") : List.of("--rate", String.valueOf(rate(saturated)));
    }
}
