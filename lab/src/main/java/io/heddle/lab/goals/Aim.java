package io.heddle.lab.goals;

import io.heddle.lab.programs.QuotesAndReports;
import io.heddle.report.Unit;
import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.Metric.Better;
import org.jspecify.annotations.Nullable;

/** A goal for {@link QuotesAndReports}. */
public enum Aim {
    QUOTES(
            "quotes",
            "p99 of the latency of quotes",
            "p99:less",
            QuotesAndReports.QUOTES,
            QuotesAndReports.QUOTE_P99,
            Unit.SECONDS),
    REPORTS(
            "reports",
            "reports a second",
            "rate:more",
            QuotesAndReports.REPORTS,
            QuotesAndReports.REPORT_RATE,
            Unit.RATE),
    /** No policy changes it. */
    TEMPERATURE(
            "temperature",
            "outside temperature",
            "value:less",
            QuotesAndReports.TEMPERATURE,
            QuotesAndReports.MEAN_TEMPERATURE,
            Unit.NUMBER);

    private final String part;
    private final String title;
    private final String demand;
    private final String metric;
    private final String figure;
    private final Unit unit;

    /**
     * @param demand statistic and direction, as in a goal
     * @param metric name at the program's endpoint
     * @param figure name in the program's output
     */
    Aim(String part, String title, String demand, String metric, String figure, Unit unit) {
        this.part = part;
        this.title = title;
        this.demand = demand;
        this.metric = metric;
        this.figure = figure;
        this.unit = unit;
    }

    /** The name of its runs on the command line. */
    public String part() {
        return part;
    }

    public String title() {
        return title;
    }

    /** Its figure of runs under fixed policies. */
    public String figure() {
        return figure;
    }

    public Unit unit() {
        return unit;
    }

    /** The argument of {@code --goal}. */
    public String goal(int port) {
        return "%s=http://127.0.0.1:%d%s#%s".formatted(demand, port, QuotesAndReports.PATH, metric);
    }

    /**
     * The policy that it asks for.
     *
     * @param fixed its figure under {@code fifo} compared with that of no policy; null if it was not measured
     */
    public Side side(@Nullable Comparison fixed) {
        return this == TEMPERATURE
                ? Side.NEITHER
                : Side.of(
                        demand.endsWith(Better.MORE.toString()) ? Better.MORE : Better.LESS,
                        fixed == null ? null : fixed.interval());
    }
}
