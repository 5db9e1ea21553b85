package io.heddle.selection.goals.openmetrics;

import io.heddle.selection.goals.Statistic;

/** The type of a metric, as an endpoint declares it. */
enum MetricType {
    COUNTER("counter", "rate"),
    /** Info and state sets have single numbers, too. */
    GAUGE("gauge", "value"),
    HISTOGRAM("histogram", "p99 (any percentile), mean or rate"),
    SUMMARY("summary", "mean, rate, or value for a series with a label quantile"),
    /** Not declared, or declared as unknown. */
    UNKNOWN("unknown", Statistic.FORMS),
    /** Numbers of a histogram that may fall: {@code gaugehistogram}. */
    UNSUPPORTED("gaugehistogram", "no statistic");

    private final String word;
    private final String statistics;

    MetricType(String word, String statistics) {
        this.word = word;
        this.statistics = statistics;
    }

    static MetricType of(String declared) {
        return switch (declared) {
            case "counter" -> COUNTER;
            case "gauge", "info", "stateset" -> GAUGE;
            case "histogram" -> HISTOGRAM;
            case "summary" -> SUMMARY;
            case "gaugehistogram" -> UNSUPPORTED;
            default -> UNKNOWN;
        };
    }

    boolean allows(Statistic statistic) {
        return switch (this) {
            case COUNTER -> statistic instanceof Statistic.Rate;
            case GAUGE -> statistic instanceof Statistic.Value;
            case HISTOGRAM -> !(statistic instanceof Statistic.Value || statistic instanceof Statistic.ByType);
            case SUMMARY -> !(statistic instanceof Statistic.Quantile || statistic instanceof Statistic.ByType);
            case UNKNOWN -> true;
            case UNSUPPORTED -> false;
        };
    }

    /** The statistics that this type allows, for people. */
    String statistics() {
        return statistics;
    }

    @Override
    public String toString() {
        return word;
    }
}
