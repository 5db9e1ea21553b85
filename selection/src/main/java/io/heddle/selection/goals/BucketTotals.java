package io.heddle.selection.goals;

import io.heddle.selection.goals.GoalInterval.Unknown;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.stream.DoubleStream;

/**
 * The cumulative buckets of a histogram, of which a quantile is wanted. It is computed as by {@code histogram_quantile} of Prometheus:
 * observations are spread evenly within a bucket, and the first bucket begins at 0 if its upper bound is above 0. A quantile in the last
 * bucket, which has no upper bound, is unknown.
 */
public final class BucketTotals implements Totals {
    private final Statistic.Quantile quantile;
    private final double[] upperBounds;
    private final double[] counts;

    /**
     * Creates the totals.
     *
     * @param cumulative the number of observations up to each upper bound; the last bound is infinite
     */
    public BucketTotals(Statistic.Quantile quantile, SortedMap<Double, Double> cumulative) {
        if (cumulative.isEmpty() || cumulative.lastKey() != Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("the last bucket has an upper bound");
        }
        this.quantile = quantile;
        this.upperBounds = array(cumulative.keySet());
        this.counts = array(cumulative.values());
    }

    private static double[] array(Iterable<Double> numbers) {
        DoubleStream.Builder array = DoubleStream.builder();
        numbers.forEach(array::add);
        return array.build().toArray();
    }

    @Override
    public GoalInterval since(Totals earlier, long nanos) {
        if (!(earlier instanceof BucketTotals before)) {
            return Totals.incomparable();
        } else if (!Arrays.equals(upperBounds, before.upperBounds)) {
            return new Unknown("the histogram has other buckets than before");
        }
        double[] increases = new double[counts.length];
        double largest = 0;
        for (int i = 0; i < counts.length; i++) {
            // A program may count an observation while the endpoint is between two buckets.
            largest = Math.max(largest, counts[i] - before.counts[i]);
            increases[i] = largest;
        }
        return largest == 0 ? new Unknown("there were no observations in the interval") : quantile(increases, nanos);
    }

    private GoalInterval quantile(double[] increases, long nanos) {
        int last = increases.length - 1;
        double observations = increases[last];
        double rank = quantile.percent() / 100 * observations;
        int bucket = 0;
        while (bucket < last && increases[bucket] < rank) {
            bucket++;
        }
        if (bucket == last) {
            String bound = last == 0 ? "" : " " + upperBounds[last - 1];
            return new Unknown("the " + quantile + " is above the histogram's largest bound" + bound
                    + ". Give the histogram larger buckets, or choose a lower percentile");
        }
        double upper = upperBounds[bucket];
        if (bucket == 0 && upper <= 0) {
            return Totals.known(upper, observations, nanos);
        }
        double lower = bucket == 0 ? 0 : upperBounds[bucket - 1];
        double below = bucket == 0 ? 0 : increases[bucket - 1];
        double share = (rank - below) / (increases[bucket] - below);
        return Totals.known(lower + (upper - lower) * share, observations, nanos);
    }
}
