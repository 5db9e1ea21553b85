package io.heddle.scheduler.queues;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.openjdk.jcstress.infra.results.II_Result;

/** The elements that the owner of a ring and a thief have taken, each in a list of its own. */
final class TakenElements {
    private final List<Object> byOwner = new ArrayList<>();
    private final List<Object> byThief = new ArrayList<>();

    /** Takes an element from the ring. Called by the owner. */
    void poll(Ring<Object> ring) {
        Object taken = ring.poll();
        if (taken != null) {
            byOwner.add(taken);
        }
    }

    /** Takes half of the ring. Called by the thief. */
    void stealHalf(Ring<Object> ring, Ring<Object> target) {
        Object stolen = ring.stealHalf(target);
        if (stolen != null) {
            byThief.add(stolen);
        }
    }

    /** Takes the rest of both rings, and sets the number of all elements, and of different ones. */
    void count(Ring<Object> ring, Ring<Object> target, II_Result result) {
        List<Object> all = new ArrayList<>(byOwner);
        all.addAll(byThief);
        for (Object element = ring.poll(); element != null; element = ring.poll()) {
            all.add(element);
        }
        for (Object element = target.poll(); element != null; element = target.poll()) {
            all.add(element);
        }
        result.r1 = all.size();
        result.r2 = new HashSet<>(all).size();
    }
}
