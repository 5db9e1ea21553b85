package io.heddle.agent.threads;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tasks that wait on a selector, so that one kernel thread serves many connections already. A virtual thread would wait for its
 * selector on the JDK's own, and each event would be passed on by one kernel thread more.
 */
public final class EventLoops {
    private final Set<String> classes = ConcurrentHashMap.newKeySet();

    /** A class waits on a selector. */
    public void add(String name) {
        classes.add(name);
    }

    /** Whether a task is of such a class, or of one that extends it. */
    boolean runs(Runnable task) {
        for (Class<?> type = task.getClass(); type != null; type = type.getSuperclass()) {
            if (classes.contains(type.getName())) {
                return true;
            }
        }
        return false;
    }
}
