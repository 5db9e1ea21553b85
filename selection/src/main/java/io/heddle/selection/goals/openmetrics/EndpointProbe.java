package io.heddle.selection.goals.openmetrics;

import io.heddle.policy.NameSuggestion;
import io.heddle.selection.goals.GoalProbe;
import io.heddle.selection.goals.GoalReading;
import io.heddle.selection.goals.GoalReading.Epoch;
import io.heddle.selection.goals.GoalSource;
import io.heddle.selection.goals.Statistic;
import io.heddle.selection.goals.Totals;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;

/** Reads a metric of an HTTP endpoint. */
public final class EndpointProbe implements GoalProbe {
    private static final int MAX_SUGGESTIONS = 3;

    private final GoalSource.Endpoint endpoint;
    private final Statistic statistic;
    private final MetricsRequest request;
    private final CounterHistory history = new CounterHistory();
    private int readingsWithoutMetric;

    /** The sum and the number of the values that were read, for a metric that may fall. */
    private Totals.Sum values = new Totals.Sum(0, 0);

    /** @param timeoutMillis the limit of a request with its response, in milliseconds */
    public EndpointProbe(GoalSource.Endpoint endpoint, Statistic statistic, int timeoutMillis) {
        this.endpoint = endpoint;
        this.statistic = statistic;
        this.request = new MetricsRequest(endpoint.address(), timeoutMillis);
    }

    @Override
    public GoalReading.Present read() throws IOException {
        try {
            return request.send(this::read);
        } catch (IOException e) {
            throw new IOException(endpoint.address() + " " + cause(e), e);
        }
    }

    /** Messages of Heddle's own continue the sentence; others are a cause. */
    private static String cause(IOException e) {
        String message = String.valueOf(e.getMessage());
        return message.endsWith(".") ? message : "cannot be read: " + message + ".";
    }

    private GoalReading.Present read(InputStream body, TextFormat format, long nanos) throws IOException {
        MetricScan scan = new MetricScan(endpoint.series());
        scan.read(new BoundedLines(body), format);
        ScannedMetric metric = scan.metric();
        if (metric.isEmpty()) {
            readingsWithoutMetric++;
            throw new IOException(absence(scan));
        }
        readingsWithoutMetric = 0;
        MetricTotals found =
                MetricTotals.of(statistic, metric, endpoint.series().metric());
        if (found.counts().isEmpty()) {
            Totals.Sum value = (Totals.Sum) found.totals();
            values = new Totals.Sum(values.sum() + value.sum(), values.count() + 1);
            return new GoalReading.Present(nanos, Epoch.FIRST, values);
        }
        Epoch epoch = history.next(found.counts(), metric.values(Suffix.CREATED), scan.processStart());
        return new GoalReading.Present(nanos, epoch, found.totals());
    }

    private String absence(MetricScan scan) {
        String other = scan.metric().otherSeries();
        String times = readingsWithoutMetric == 1 ? "" : " in " + readingsWithoutMetric + " readings";
        if (other != null) {
            return "has no series " + endpoint.series() + times + ". It has for example " + other + ".";
        }
        List<String> near = near(scan);
        return "has no metric " + endpoint.series().metric() + times
                + (near.isEmpty() ? ". Correct the name." : ". Names like it: " + String.join(", ", near) + ".");
    }

    private List<String> near(MetricScan scan) {
        String wanted = endpoint.series().metric();
        return Stream.concat(
                        NameSuggestion.to(wanted, scan.names()).stream(),
                        scan.names().stream().filter(name -> name.contains(wanted) || wanted.startsWith(name)))
                .distinct()
                .limit(MAX_SUGGESTIONS)
                .toList();
    }

    @Override
    public void abort() {
        request.abort();
    }
}
