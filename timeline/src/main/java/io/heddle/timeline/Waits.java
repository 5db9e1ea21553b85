package io.heddle.timeline;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Waits by start, in columns. A wait takes 28 bytes: an element of this list is a new object at each access, so a part of
 * the waits is best chosen by their sites, of which there are few.
 */
public final class Waits extends AbstractList<Wait> implements RandomAccess {
    private final List<Site> sites;
    private final long[] start;
    private final long[] end;
    private final int[] thread;
    private final int[] owner;
    private final int[] site;

    /** The common properties of the waits at one place. */
    public record Site(Wait.Kind kind, String on, Stack stack) {}

    private Waits(Builder unordered) {
        sites = List.copyOf(unordered.sites);
        long[] starts = unordered.start.toArray();
        int[] order = SortedOrder.of(starts);
        start = new long[order.length];
        for (int i = 0; i < order.length; i++) {
            start[i] = starts[order[i]];
        }
        end = unordered.end.toArray(order);
        thread = unordered.thread.toArray(order);
        owner = unordered.owner.toArray(order);
        site = unordered.site.toArray(order);
    }

    @Override
    public int size() {
        return start.length;
    }

    @Override
    public Wait get(int index) {
        Site at = sites.get(site[index]);
        return new Wait(thread[index], at.kind, new Span(start[index], end[index]), at.on, owner[index], at.stack);
    }

    /** The indexes of the waits of each thread, by start. */
    public int[][] byThread(int threads) {
        int[] counts = new int[threads];
        for (int each : thread) {
            if (each != Wait.UNKNOWN_THREAD) {
                counts[each]++;
            }
        }
        int[][] indexes = new int[threads][];
        Arrays.setAll(indexes, each -> new int[counts[each]]);
        for (int i = thread.length - 1; i >= 0; i--) {
            if (thread[i] != Wait.UNKNOWN_THREAD) {
                indexes[thread[i]][--counts[thread[i]]] = i;
            }
        }
        return indexes;
    }

    /** All sites, in no particular order. Equal ones may occur twice. */
    public List<Site> sites() {
        return sites;
    }

    /** The waits at certain sites, by start. */
    public List<Wait> at(Predicate<Site> wanted) {
        BitSet ofSites = new BitSet();
        for (int i = 0; i < sites.size(); i++) {
            ofSites.set(i, wanted.test(sites.get(i)));
        }
        List<Wait> waits = new ArrayList<>();
        for (int i = 0; !ofSites.isEmpty() && i < site.length; i++) {
            if (ofSites.get(site[i])) {
                waits.add(get(i));
            }
        }
        return waits;
    }

    /** Collects waits in any order. Their stacks are the same site only if they are the same object. */
    static final class Builder {
        private final List<Site> sites = new ArrayList<>();
        private final IdentityHashMap<Stack, List<Integer>> sitesOfStack = new IdentityHashMap<>();
        private final LongColumn start = new LongColumn();
        private final LongColumn end = new LongColumn();
        private final IntColumn thread = new IntColumn();
        private final IntColumn owner = new IntColumn();
        private final IntColumn site = new IntColumn();

        /** All waits so far, once they were built. The columns are empty then, so that no wait is in memory twice. */
        private @Nullable Waits built;

        void add(Wait wait) {
            if (built != null) {
                Waits earlier = built;
                built = null;
                earlier.forEach(this::add);
            }
            start.add(wait.span().startNanos());
            end.add(wait.span().endNanos());
            thread.add(wait.thread());
            owner.add(wait.owner());
            site.add(site(wait));
        }

        private int site(Wait wait) {
            List<Integer> known = sitesOfStack.computeIfAbsent(wait.stack(), _ -> new ArrayList<>(1));
            for (int candidate : known) {
                Site each = sites.get(candidate);
                if (each.kind == wait.kind() && each.on.equals(wait.on())) {
                    return candidate;
                }
            }
            sites.add(new Site(wait.kind(), wait.on(), wait.stack()));
            known.add(sites.size() - 1);
            return sites.size() - 1;
        }

        Waits build() {
            if (built == null) {
                built = new Waits(this);
                sites.clear();
                sitesOfStack.clear();
            }
            return built;
        }
    }
}
