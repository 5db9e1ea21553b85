package io.heddle.hotspot.roles;

import java.util.ArrayList;
import java.util.List;

/**
 * The worker gangs of JDK 8's collectors, of which the first one works in pauses.
 *
 * <p>JDK 8 names the workers of every gang "Gang worker#0 (...)", "Gang worker#1 (...)" and so on. The kernel does not show the
 * rest of the name, which would distinguish the gangs. G1 and ParNew create the gang for pauses first. CMS without ParNew has
 * only a concurrent gang. A first gang directly before CMS's own thread is therefore ambiguous and stays concurrent.
 */
final class WorkerGangs {
    private static final String WORKER = "Gang worker#";
    private static final String CMS = "Concurrent Mark";

    private final List<ThreadClassification> first = new ArrayList<>();
    private boolean complete;

    /**
     * Accepts the next thread of the JVM's startup, in creation order.
     *
     * @return the workers of the first gang, once it turns out to work in pauses; else nothing
     */
    List<ThreadClassification> accept(ThreadClassification thread) {
        if (complete) {
            return List.of();
        }
        boolean worker = thread.role == Role.GC_CONCURRENT && thread.name.startsWith(WORKER);
        boolean another = worker && !first.isEmpty() && thread.name.equals(first.getFirst().name);
        if (worker && !another) {
            first.add(thread);
            return List.of();
        }
        complete = another || !first.isEmpty();
        return complete && !thread.name.equals(CMS) ? List.copyOf(first) : List.of();
    }
}
