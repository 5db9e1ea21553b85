package io.heddle.governor.session;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What is to be said of a run: with its figures, and what the user should know at once to the listener as well. */
final class Notes {
    private final SessionListener listener;
    private final Set<String> all = new LinkedHashSet<>();

    Notes(SessionListener listener) {
        this.listener = listener;
    }

    void add(String note) {
        all.add(note);
    }

    /** Says it at once, the first time; it is a note as well. */
    void warn(String message) {
        if (all.add(message)) {
            listener.warn(message);
        }
    }

    List<String> all() {
        return List.copyOf(all);
    }
}
