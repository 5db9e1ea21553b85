package io.heddle.selection.goals.openmetrics;

import io.heddle.selection.goals.Labels;
import io.heddle.selection.goals.SeriesSelector;
import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The samples of one metric in one response, as far as they match a goal's labels. Not thread-safe. */
final class ScannedMetric {
    /** Each of them takes some 200 bytes, and Heddle has a small heap. */
    static final int MAX_SAMPLES = 20_000;

    private final SeriesSelector selector;
    private final Map<String, MetricType> types = new HashMap<>();
    private final Map<Suffix, Map<String, Double>> values = new EnumMap<>(Suffix.class);
    private final Map<String, SortedMap<Double, Double>> buckets = new TreeMap<>();
    private int samples;
    private @Nullable String otherSeries;

    ScannedMetric(SeriesSelector selector) {
        this.selector = selector;
    }

    void declare(String family, MetricType type) {
        types.put(family, type);
    }

    /**
     * Adds a sample if it matches.
     *
     * @throws IOException if the series occurs twice, or there are too many; the message is the end of a sentence
     */
    void add(SampleLine sample) throws IOException {
        Suffix suffix = Suffix.of(sample.name(), selector.metric());
        // A metric may have the name of another one with a suffix.
        if (suffix == null || (suffix != Suffix.NONE && types.containsKey(sample.name()))) {
            return;
        } else if (!selector.matches(sample.labels())) {
            otherSeries = sample.name() + Labels.describe(sample.labels());
            return;
        }
        if (++samples > MAX_SAMPLES) {
            throw new IOException("has more than " + MAX_SAMPLES + " samples of " + selector
                    + ". Select fewer series by their labels.");
        }
        Double before = suffix == Suffix.BUCKET
                ? addBucket(sample)
                : values.computeIfAbsent(suffix, _ -> new TreeMap<>()).put(key(sample.labels()), sample.value());
        if (before != null) {
            throw new IOException(
                    "has the series " + sample.name() + Labels.describe(sample.labels()) + " twice. Fix the endpoint.");
        }
    }

    private @Nullable Double addBucket(SampleLine sample) throws IOException {
        Map<String, String> series = new HashMap<>(sample.labels());
        String bound = series.remove("le");
        if (bound == null) {
            throw new IOException("has buckets of " + selector.metric() + " without a label le. Fix the endpoint.");
        }
        try {
            return buckets.computeIfAbsent(key(series), _ -> new TreeMap<>())
                    .put(SampleLine.number(bound), sample.value());
        } catch (IllegalArgumentException e) {
            throw new IOException(
                    "has a bucket of " + selector.metric() + " with the bound '" + bound + "'. Fix the endpoint.", e);
        }
    }

    private static String key(Map<String, String> labels) {
        return labels.isEmpty() ? "" : Labels.describe(labels);
    }

    /** The type of the metric. That of {@code x_total} or {@code x_count} is declared for {@code x}. */
    MetricType type() {
        String metric = selector.metric();
        MetricType declared = types.get(metric);
        if (declared != null) {
            return declared;
        }
        for (Suffix suffix : new Suffix[] {Suffix.TOTAL, Suffix.COUNT, Suffix.SUM, Suffix.BUCKET}) {
            String family = metric.endsWith(suffix.text())
                    ? metric.substring(0, metric.length() - suffix.text().length())
                    : metric;
            MetricType ofFamily = types.get(family);
            if (ofFamily == MetricType.COUNTER || ofFamily == MetricType.HISTOGRAM || ofFamily == MetricType.SUMMARY) {
                return MetricType.COUNTER;
            }
        }
        return MetricType.UNKNOWN;
    }

    /** The values of the samples with this suffix by series. */
    Map<String, Double> values(Suffix suffix) {
        return values.getOrDefault(suffix, Map.of());
    }

    /** The cumulative buckets by upper bound, by series. */
    Map<String, SortedMap<Double, Double>> buckets() {
        return buckets;
    }

    boolean isEmpty() {
        return samples == 0;
    }

    /** A series of the metric that lacks a label of the goal; null if there is none. */
    @Nullable
    String otherSeries() {
        return otherSeries;
    }

    /** The suffixes of the samples that were found, for people. */
    String found() {
        TreeSet<String> names = new TreeSet<>();
        values.keySet().forEach(suffix -> names.add(selector.metric() + suffix.text()));
        if (!buckets.isEmpty()) {
            names.add(selector.metric() + Suffix.BUCKET.text());
        }
        return String.join(", ", names);
    }
}
