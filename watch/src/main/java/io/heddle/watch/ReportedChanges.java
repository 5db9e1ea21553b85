package io.heddle.watch;

import java.util.ArrayList;
import java.util.List;

/**
 * What the kernel has reported of one process since it was looked at last, in order. Used by the governor's thread alone.
 *
 * <p>Reports are incomplete until the process's threads have been listed once, and again when the kernel has lost some.
 */
final class ReportedChanges {
    /** One change. */
    sealed interface Change {
        /** @param at when: {@link System#nanoTime} */
        record Started(int tid, long at) implements Change {}

        record Ended(int tid) implements Change {}

        record Renamed(int tid, String name) implements Change {}

        /**
         * The process runs another program, on its first thread alone.
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

    /** Some reports are missing. */
    void lost() {
        incomplete = true;
    }

    /** The process's threads have been listed: from now on the reports say what changes. */
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
