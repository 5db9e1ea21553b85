package io.heddle.hotspot;

import java.util.ArrayList;
import java.util.List;

/**
 * Tells which of JDK 8's collector threads work in pauses. It calls the workers of each gang "Gang worker#0 (...)" and so
 * on, and what follows in full the kernel doesn't show. The first gang that it makes is the one for pauses, of G1 and ParNew,
 * but for CMS without ParNew, which has a concurrent gang alone: so a first gang with CMS's own thread next to it stays in
 * doubt, and concurrent.
 */
final class Gangs {
    private static final String WORKER = "Gang worker#";
    private static final String CMS = "Concurrent Mark";

    private final List<ThreadEvidence> first = new ArrayList<>();
    private boolean over;

    /**
     * Takes the next thread of the making of a JVM, in creation order, and gives out the first gang once it turns out to be
     * for pauses.
     */
    List<ThreadEvidence> next(ThreadEvidence thread) {
        if (over) {
            return List.of();
        }
        boolean worker = thread.role == Role.GC_CONCURRENT && thread.name.startsWith(WORKER);
        boolean another = worker && !first.isEmpty() && thread.name.equals(first.getFirst().name);
        if (worker && !another) {
            first.add(thread);
            return List.of();
        }
        over = another || !first.isEmpty();
        return over && !thread.name.equals(CMS) ? List.copyOf(first) : List.of();
    }
}
