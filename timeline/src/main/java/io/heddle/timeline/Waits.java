package io.heddle.timeline;

import io.heddle.timeline.stacks.Stack;
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
 * Waits by start, in columns. An element of this list is a new object at each access, so a part of the waits is best chosen
 * by their sites, of which there are few.
 */
public final class Waits extends AbstractList<Wait> implements RandomAccess {
    private final List<Site> sites;
    private final WaitColumns columns;

    /** The common properties of the waits at one place. */
    public record Site(Wait.Kind kind, String on, Stack stack) {}

    private Waits(List<Site> sites, WaitColumns columns) {
        this.sites = sites;
        this.columns = columns;
    }

    @Override
    public int size() {
        return columns.size();
    }

    @Override
    public Wait get(int index) {
        Site at = sites.get(columns.site.get(index));
        return new Wait(
                columns.thread.get(index),
                at.kind,
                new Span(columns.start.get(index), columns.end.get(index)),
                at.on,
                columns.owner.get(index),
                at.stack);
    }

    /** The indexes of the waits of each thread, by start. */
    public int[][] byThread(int threads) {
        int[] counts = new int[threads];
        for (int i = 0; i < columns.size(); i++) {
            int thread = columns.thread.get(i);
            if (thread != Wait.UNKNOWN_THREAD) {
                counts[thread]++;
            }
        }
        int[][] indexes = new int[threads][];
        Arrays.setAll(indexes, each -> new int[counts[each]]);
        for (int i = columns.size() - 1; i >= 0; i--) {
            int thread = columns.thread.get(i);
            if (thread != Wait.UNKNOWN_THREAD) {
                indexes[thread][--counts[thread]] = i;
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
        for (int i = 0; !ofSites.isEmpty() && i < columns.size(); i++) {
            if (ofSites.get(columns.site.get(i))) {
                waits.add(get(i));
            }
        }
        return waits;
    }

    /** Collects waits in any order. Their stacks are the same site only if they are the same object. */
    static final class Builder {
        private final List<Site> sites = new ArrayList<>();
        private final IdentityHashMap<Stack, List<Integer>> sitesOfStack = new IdentityHashMap<>();
        private WaitColumns columns = new WaitColumns();

        /** All waits so far, once they were built. The columns are empty then, so that no wait is in memory twice. */
        private @Nullable Waits built;

        void add(Wait wait) {
            if (built != null) {
                Waits earlier = built;
                built = null;
                earlier.forEach(this::add);
            }
            columns.add(wait, site(wait));
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
                columns.sort();
                built = new Waits(List.copyOf(sites), columns);
                columns = new WaitColumns();
                sites.clear();
                sitesOfStack.clear();
            }
            return built;
        }
    }
}
