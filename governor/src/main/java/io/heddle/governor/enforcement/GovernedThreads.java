package io.heddle.governor.enforcement;

import io.heddle.watch.WatchedThread;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** The {@link GovernedThread}s of a program by watched thread. Used by the governor's thread alone. */
final class GovernedThreads {
    private final Map<WatchedThread, GovernedThread> governed = new HashMap<>();

    GovernedThread of(WatchedThread thread) {
        return governed.computeIfAbsent(thread, GovernedThread::new);
    }

    void remove(Collection<WatchedThread> ended) {
        governed.keySet().removeAll(ended);
    }
}
