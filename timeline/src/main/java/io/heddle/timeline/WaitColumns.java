package io.heddle.timeline;

/** The figures of waits in columns. A wait takes 28 bytes. */
final class WaitColumns {
    final LongColumn start = new LongColumn();
    final LongColumn end = new LongColumn();
    final IntColumn thread = new IntColumn();
    final IntColumn owner = new IntColumn();
    final IntColumn site = new IntColumn();

    int size() {
        return start.size();
    }

    void add(Wait wait, int siteOfWait) {
        start.add(wait.span().startNanos());
        end.add(wait.span().endNanos());
        thread.add(wait.thread());
        owner.add(wait.owner());
        site.add(siteOfWait);
    }

    /**
     * Sorts all columns by start. The waits move along the cycles of the permutation (Knuth, "The Art of Computer
     * Programming", vol. 3, section 5.2, address table sorting), so that no second copy of them is in memory.
     */
    void sort() {
        int[] order = SortedOrder.of(start);
        for (int first = 0; first < order.length; first++) {
            if (order[first] != first) {
                followCycle(order, first);
            }
        }
    }

    private void followCycle(int[] order, int first) {
        long startOfFirst = start.get(first);
        long endOfFirst = end.get(first);
        int threadOfFirst = thread.get(first);
        int ownerOfFirst = owner.get(first);
        int siteOfFirst = site.get(first);
        int at = first;
        while (order[at] != first) {
            int from = order[at];
            start.set(at, start.get(from));
            end.set(at, end.get(from));
            thread.set(at, thread.get(from));
            owner.set(at, owner.get(from));
            site.set(at, site.get(from));
            order[at] = at;
            at = from;
        }
        order[at] = at;
        start.set(at, startOfFirst);
        end.set(at, endOfFirst);
        thread.set(at, threadOfFirst);
        owner.set(at, ownerOfFirst);
        site.set(at, siteOfFirst);
    }
}
