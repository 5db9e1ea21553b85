package io.heddle.selection.goals.openmetrics;

import io.heddle.selection.goals.BucketTotals;
import io.heddle.selection.goals.Statistic;
import io.heddle.selection.goals.Totals;
import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The totals of a statistic from a metric's samples.
 *
 * @param totals summed over all series
 * @param counts the counter of each series, which only falls at a restart; empty for numbers that may fall
 */
record MetricTotals(Totals totals, Map<String, Double> counts) {
    /**
     * Computes the totals.
     *
     * @param metric has samples
     * @throws IOException if the metric does not allow the statistic, or its samples are inconsistent; the message is the end of a
     *     sentence
     */
    static MetricTotals of(Statistic asked, ScannedMetric metric, String name) throws IOException {
        MetricType type = metric.type();
        Statistic statistic = asked instanceof Statistic.ByType ? byType(type, name) : asked;
        if (!type.allows(statistic)) {
            String what = statistic instanceof Statistic.ByType ? "no statistic is given" : statistic + " is asked";
            throw new IOException("has " + name + " as a " + type + ", but " + what + ". Write " + type.statistics()
                    + ": see docs/goals.md.");
        }
        return switch (statistic) {
            case Statistic.Quantile quantile -> quantile(quantile, metric, name);
            case Statistic.Mean _ -> mean(metric, name);
            case Statistic.Rate _ -> rate(metric, name);
            case Statistic.Value _, Statistic.ByType _ -> value(metric, name);
        };
    }

    private static Statistic byType(MetricType type, String name) {
        return switch (type) {
            case COUNTER -> new Statistic.Rate();
            case UNKNOWN ->
                name.endsWith(Suffix.TOTAL.text()) || name.endsWith(Suffix.COUNT.text())
                        ? new Statistic.Rate()
                        : new Statistic.Value();
            case GAUGE -> new Statistic.Value();
            case HISTOGRAM, SUMMARY, UNSUPPORTED -> new Statistic.ByType();
        };
    }

    private static MetricTotals quantile(Statistic.Quantile quantile, ScannedMetric metric, String name)
            throws IOException {
        if (metric.buckets().isEmpty()) {
            throw new IOException("has no " + name + "_bucket, which " + quantile + " needs, only " + metric.found()
                    + ". Let the program publish a histogram, or write mean or rate.");
        }
        SortedMap<Double, Double> summed = new TreeMap<>();
        Map<String, Double> counts = new TreeMap<>();
        for (Map.Entry<String, SortedMap<Double, Double>> series :
                metric.buckets().entrySet()) {
            SortedMap<Double, Double> buckets = series.getValue();
            if (buckets.lastKey() != Double.POSITIVE_INFINITY) {
                throw new IOException("has buckets of " + name + " without the bound +Inf. Fix the endpoint.");
            } else if (!summed.isEmpty() && !summed.keySet().equals(buckets.keySet())) {
                throw new IOException("has series of " + name
                        + " with different buckets, which cannot be summed. Select one of them by its labels.");
            }
            for (Map.Entry<Double, Double> bucket : buckets.entrySet()) {
                summed.merge(bucket.getKey(), count(bucket.getValue(), name), Double::sum);
            }
            counts.put(series.getKey(), buckets.get(buckets.lastKey()));
        }
        return new MetricTotals(new BucketTotals(quantile, summed), counts);
    }

    private static MetricTotals mean(ScannedMetric metric, String name) throws IOException {
        Map<String, Double> sums = metric.values(Suffix.SUM);
        Map<String, Double> counts = metric.values(Suffix.COUNT);
        if (counts.isEmpty() || !sums.keySet().equals(counts.keySet())) {
            throw new IOException("lacks " + name + "_sum or " + name + "_count for a series, which mean needs. It has "
                    + metric.found() + ".");
        }
        double sum = 0;
        double count = 0;
        for (Map.Entry<String, Double> series : counts.entrySet()) {
            count += count(series.getValue(), name);
            sum += finite(sums.getOrDefault(series.getKey(), Double.NaN), name);
        }
        return new MetricTotals(new Totals.Sum(sum, count), counts);
    }

    private static MetricTotals rate(ScannedMetric metric, String name) throws IOException {
        for (Suffix suffix : new Suffix[] {Suffix.TOTAL, Suffix.NONE, Suffix.COUNT}) {
            // A summary has its quantiles without a suffix.
            Map<String, Double> counts =
                    suffix == Suffix.NONE && metric.type() == MetricType.SUMMARY ? Map.of() : metric.values(suffix);
            if (!counts.isEmpty()) {
                double sum = 0;
                for (double count : counts.values()) {
                    sum += count(count, name);
                }
                return new MetricTotals(new Totals.Counter(sum), counts);
            }
        }
        throw new IOException("has no counter " + name + ", only " + metric.found() + ".");
    }

    private static MetricTotals value(ScannedMetric metric, String name) throws IOException {
        Map<String, Double> values = metric.values(Suffix.NONE);
        if (values.isEmpty()) {
            throw new IOException("has no single number " + name + ", only " + metric.found()
                    + ". Write p99 (any percentile), mean or rate.");
        } else if (metric.type() == MetricType.SUMMARY && values.size() > 1) {
            throw new IOException("has " + values.size() + " quantiles of " + name
                    + ", which cannot be summed. Select one, for example {quantile=\"0.99\"}.");
        }
        double sum = 0;
        for (double value : values.values()) {
            sum += finite(value, name);
        }
        return new MetricTotals(new Totals.Sum(sum, 1), Map.of());
    }

    private static double count(double number, String name) throws IOException {
        if (finite(number, name) < 0) {
            throw new IOException("has the negative count " + number + " in " + name + ". Fix the endpoint.");
        }
        return number;
    }

    private static double finite(double number, String name) throws IOException {
        if (!Double.isFinite(number)) {
            throw new IOException("has " + number + " in " + name + ", which is not a finite number.");
        }
        return number;
    }
}
