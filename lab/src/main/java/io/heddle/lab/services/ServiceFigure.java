package io.heddle.lab.services;

import io.heddle.compare.runs.MetricSpec;
import io.heddle.governor.run.Run;
import io.heddle.report.Unit;
import io.heddle.trials.analysis.Metric.Better;
import org.jspecify.annotations.Nullable;

/** A figure of a service's run, which is compared between arms. */
public enum ServiceFigure {
    THROUGHPUT("Requests a second, at saturation", Unit.RATE, ServiceLoad.SATURATION, "throughput ([0-9.]+) /s", 1),
    P50_AT_80("Median latency, at 80 % of saturation", ServiceLoad.HIGH, "p50"),
    P99_AT_80("p99 latency, at 80 % of saturation", ServiceLoad.HIGH, "p99"),
    P999_AT_80("p99.9 latency, at 80 % of saturation", ServiceLoad.HIGH, "p99.9"),
    P50_AT_50("Median latency, at 50 % of saturation", ServiceLoad.HALF, "p50"),
    P99_AT_50("p99 latency, at 50 % of saturation", ServiceLoad.HALF, "p99"),
    P999_AT_50("p99.9 latency, at 50 % of saturation", ServiceLoad.HALF, "p99.9"),
    /** With the requests and the CPU time of warm-ups. */
    CPU_PER_REQUEST("CPU time for each request, at all loads", Unit.SECONDS, null, "requests ([0-9]+)", 1) {
        @Override
        double of(Run run) {
            double requests = super.of(run);
            return run.serving() == null || requests == 0
                    ? Double.NaN
                    : run.serving().cpuSeconds() / requests;
        }
    };

    private final String title;
    private final Unit unit;
    private final String prefix;
    private final String regex;
    private final double factor;

    /** @param load null for the lines that count all loads */
    ServiceFigure(String title, Unit unit, @Nullable ServiceLoad load, String regex, double factor) {
        this.title = title;
        this.unit = unit;
        this.prefix = load == null ? "" : load.prefix();
        this.regex = regex;
        this.factor = factor;
    }

    ServiceFigure(String title, ServiceLoad load, String percentile) {
        this(title, Unit.SECONDS, load, percentile.replace(".", "\\.") + " ([0-9.]+) ms", 1e-3);
    }

    public String title() {
        return title;
    }

    public Unit unit() {
        return unit;
    }

    /** How the figure is read from the output of the load driver. */
    MetricSpec metric() {
        return new MetricSpec(name(), "^" + prefix + regex, this == THROUGHPUT ? Better.MORE : Better.LESS);
    }

    /** The value in its unit; NaN if the run lacks it. */
    double of(Run run) {
        return run.metrics().getOrDefault(name(), Double.NaN) * factor;
    }
}
