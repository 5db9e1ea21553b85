package io.heddle.hotspot;

import io.heddle.hotspot.KnownThread.Making;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The making of a JVM as a grammar over its threads in creation order: collector threads, VM Thread, references,
 * compilers and services, the last ones. A thread that fits, before any that does not, was made by the JVM, whatever a
 * program may call its own threads later; it needs no counters, and works on a JVM that has run for days.
 *
 * <p>A thread that does not belong ends the making, if Java code can have made it: once Reference Handler, the first Java
 * thread beside main, is there. A premain agent's thread does so early; the JVM's threads behind it are then left to other
 * evidence.
 */
final class InitOrder {
    private final Set<String> seen = new HashSet<>();
    private Making reached = Making.COLLECTOR;
    private boolean over;

    boolean over() {
        return over;
    }

    /** The next thread in creation order, under a name that has settled. */
    Optional<KnownThread> next(String comm) {
        Optional<KnownThread> known = ThreadNames.known(comm);
        if (over) {
            return Optional.empty();
        }
        if (known.isEmpty() && reached.compareTo(Making.REFERENCES) < 0) {
            // Older than all Java code, so no agent's or program's in disguise can follow it yet: a host program's
            // thread, a native agent's, or one that the JVM makes in passing.
            return known;
        }
        if (known.filter(thread -> fits(thread, comm)).isEmpty()) {
            over = true;
            return Optional.empty();
        }
        return known;
    }

    private boolean fits(KnownThread thread, String comm) {
        if (!seen.add(comm) && ThreadNames.isSingle(comm)) {
            return false;
        }
        return switch (thread.making()) {
            case LATER -> false;
            case TIMER -> {
                if (reached == Making.SERVICES) {
                    reached = Making.LAST;
                }
                yield true;
            }
            default -> {
                boolean inOrder = thread.making().compareTo(reached) >= 0;
                reached = thread.making();
                yield inOrder;
            }
        };
    }
}
