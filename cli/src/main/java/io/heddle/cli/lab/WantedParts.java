package io.heddle.cli.lab;

import io.heddle.documents.UserError;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The parts that the user wants: all, or those of {@code --only}. */
final class WantedParts implements Predicate<String> {
    private final List<String> only;
    private final Set<String> existing = new LinkedHashSet<>();

    /** @param only empty for all */
    WantedParts(List<String> only) {
        this.only = List.copyOf(only);
    }

    @Override
    public boolean test(String part) {
        existing.add(part);
        return areAll() || only.contains(part);
    }

    boolean areAll() {
        return only.isEmpty();
    }

    /** @throws UserError when the experiment, which has asked for its parts, has none of a wanted name */
    void requireAll(String experiment) {
        for (String part : only) {
            if (!existing.contains(part)) {
                throw new UserError("the experiment %s has no part '%s'. Use one of %s."
                        .formatted(experiment, part, String.join(", ", existing)));
            }
        }
    }
}
