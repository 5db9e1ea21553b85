package io.heddle.diagnosis.gc;

import io.heddle.timeline.Collection;
import java.util.ArrayList;
import java.util.List;

/**
 * How many bytes survive how many collections.
 *
 * @param bytesByAge bytes that had survived 1, 2, ... collections, summed over all collections; empty without a table of ages
 * @param byCollection what each collection kept, by start
 */
public record SurvivalCurve(List<Long> bytesByAge, List<Survival> byCollection) {
    public SurvivalCurve {
        bytesByAge = List.copyOf(bytesByAge);
        byCollection = List.copyOf(byCollection);
    }

    /**
     * What one collection kept. A figure is -1 if unknown.
     *
     * @param nanos the start of the collection
     * @param survivedBytes bytes that survived in the young generation
     * @param promotedBytes bytes that moved to the old generation
     */
    public record Survival(long nanos, long survivedBytes, long promotedBytes) {}

    public static SurvivalCurve of(GcHistory history) {
        List<Long> byAge = new ArrayList<>();
        List<Survival> byCollection = new ArrayList<>();
        for (Collection collection : history.collections()) {
            List<Long> survivors = collection.survivorBytes();
            for (int age = 0; age < survivors.size(); age++) {
                if (age == byAge.size()) {
                    byAge.add(0L);
                }
                byAge.set(age, byAge.get(age) + survivors.get(age));
            }
            long survived = survivors.isEmpty()
                    ? -1
                    : survivors.stream().mapToLong(Long::longValue).sum();
            if (survived >= 0 || collection.promotedBytes() >= 0) {
                byCollection.add(new Survival(
                        collection.span().startNanos(), survived, Math.max(-1, collection.promotedBytes())));
            }
        }
        return new SurvivalCurve(byAge, byCollection);
    }

    /** The share of the bytes of age 1 that reach an age; NaN if unknown. */
    public double shareReaching(int age) {
        if (bytesByAge.isEmpty() || bytesByAge.getFirst() == 0) {
            return Double.NaN;
        }
        return age > bytesByAge.size() ? 0 : bytesByAge.get(age - 1) / (double) bytesByAge.getFirst();
    }

    /** Bytes that moved to the old generation, of the collections that say so. */
    public long promotedBytes() {
        return byCollection.stream()
                .mapToLong(each -> Math.max(0, each.promotedBytes()))
                .sum();
    }

    /** Bytes that were copied within the young generation, of the collections that say so. */
    public long survivedBytes() {
        return byCollection.stream()
                .mapToLong(each -> Math.max(0, each.survivedBytes()))
                .sum();
    }
}
