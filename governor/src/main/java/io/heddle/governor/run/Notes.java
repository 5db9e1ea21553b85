package io.heddle.governor.run;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The notes of a run, stored with its figures. Warnings are notes that the user sees at once as well. */
public final class Notes {
    private final Consumer<String> warnings;
    private final Set<String> all = new LinkedHashSet<>();

    /** @param warnings receives each warning once */
    public Notes(Consumer<String> warnings) {
        this.warnings = warnings;
    }

    public void add(String note) {
        all.add(note);
    }

    /** Adds a note, and reports it as a warning the first time. */
    public void warn(String message) {
        if (all.add(message)) {
            warnings.accept(message);
        }
    }

    public List<String> all() {
        return List.copyOf(all);
    }
}
