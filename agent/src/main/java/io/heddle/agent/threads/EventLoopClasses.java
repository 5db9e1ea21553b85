package io.heddle.agent.threads;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The classes of event loops: tasks that wait on a selector, so that one kernel thread serves many connections already.
 *
 * <p>As a virtual thread, such a task would wait for its selector on a thread of the JDK, and one more kernel thread
 * would pass on each event.
 */
public final class EventLoopClasses {
    private final Set<String> classes = ConcurrentHashMap.newKeySet();

    /** Adds the name of a class that waits on a selector. */
    public void add(String name) {
        classes.add(name);
    }

    /** Returns whether a task is of such a class, or of a subclass. */
    boolean contains(Runnable task) {
        for (Class<?> type = task.getClass(); type != null; type = type.getSuperclass()) {
            if (classes.contains(type.getName())) {
                return true;
            }
        }
        return false;
    }
}
