package io.heddle.cli;

import io.heddle.documents.Destination;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where findings are written beside the terminal; null for nowhere. */
record CompareTargets(
        @Nullable Destination json,
        @Nullable Destination html,
        @Nullable Destination csv,
        @Nullable Destination markdown) {
    private List<Destination> all() {
        return Stream.of(json, html, csv, markdown).filter(Objects::nonNull).toList();
    }

    /** Before the first run: an hour of measurements is not to end with nowhere to put them. */
    void check() throws WriteFailed {
        Set<String> seen = new HashSet<>();
        for (Destination target : all()) {
            String place = target.place();
            if (!seen.add(place)) {
                throw new UserError("two documents would go to " + place + "; name a file for each");
            }
            target.check();
        }
    }

    /** Whether standard output is taken by a document. */
    boolean takeStandardOutput() {
        return all().stream().anyMatch(Destination.Standard.class::isInstance);
    }
}
