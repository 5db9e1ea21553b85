package io.heddle.watch;

import java.util.ArrayList;
import java.util.List;

/**
 * The changes of one process that the kernel has reported since the last update, in order. Used by the governor's
 * thread alone.
 *
 * <p>The reports are incomplete before the first listing of the process's threads, and after the kernel has lost
 * events.
 */
final class PendingTaskEvents {
    /** One change. */
    sealed interface Change {
        /** @param at time of the event: {@link System#nanoTime} */
        record Started(int tid, long at) implements Change {}

        record Ended(int tid) implements Change {}

        record Renamed(int tid, String name) implements Change {}

        /**
         * The process called exec: it runs another program in its first thread, without other threads.
         *
         * @param at when: {@link System#nanoTime}
         */
        record Executed(long at) implements Change {}
    }

    private List<Change> changes = new ArrayList<>();
    private boolean incomplete = true;

    void add(Change change) {
        changes.add(change);
    }

    /** Records that reports are missing. */
    void lost() {
        incomplete = true;
    }

    /** Records that the process's threads have been listed, so that the reports are complete from now on. */
    void listed() {
        incomplete = false;
    }

    boolean areIncomplete() {
        return incomplete;
    }

    boolean isEmpty() {
        return changes.isEmpty();
    }

    List<Change> take() {
        List<Change> taken = changes;
        changes = new ArrayList<>();
        return taken;
    }
}
