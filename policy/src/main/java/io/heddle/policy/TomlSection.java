package io.heddle.policy;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/**
 * One table of a policy file, with the position of each value.
 *
 * @param file the path as the user gave it
 */
record TomlSection(String file, TomlTable table) {
    boolean has(String key) {
        return value(key) != null;
    }

    private @Nullable Object value(String key) {
        return table.get(List.of(key));
    }

    /** @param what the noun for a key of this table */
    void requireKnownKeys(String what, Collection<String> known) {
        for (String key : table.keySet()) {
            if (!known.contains(key)) {
                throw error(key, NameSuggestion.unknown(what, key, known));
            }
        }
    }

    TomlSection section(String key) {
        if (value(key) instanceof TomlTable inner) {
            return new TomlSection(file, inner);
        }
        throw error(key, key + " must be a table, such as [roles.APP]");
    }

    Optional<String> string(String key, String example) {
        return switch (value(key)) {
            case null -> Optional.empty();
            case String text -> Optional.of(text);
            default -> throw error(key, key + " must be text in quotes, such as \"" + example + "\"");
        };
    }

    /** @param reason the reason for the limits, appended to the message */
    @Nullable
    Integer integer(String key, int least, int most, String reason) {
        return switch (value(key)) {
            case null -> null;
            case Long number when number >= least && number <= most -> Math.toIntExact(number);
            default ->
                throw error(key, "%s must be a whole number from %d to %d%s".formatted(key, least, most, reason));
        };
    }

    @Nullable
    Duration duration(String key, Duration least, Duration most, String example) {
        Optional<String> text = string(key, example);
        if (text.isEmpty()) {
            return null;
        }
        return text.flatMap(Durations::parse)
                .filter(duration -> duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0)
                .orElseThrow(() -> error(
                        key,
                        "%s must be from %s to %s, such as \"%s\""
                                .formatted(key, Durations.describe(least), Durations.describe(most), example)));
    }

    PolicyException error(String key, String cause) {
        TomlPosition position = table.inputPositionOf(List.of(key));
        return error(file, position == null ? TomlPosition.positionAt(1, 1) : position, cause);
    }

    /** An error with its position, as one line. Line breaks that come from the file become spaces. */
    static PolicyException error(String file, TomlPosition position, String cause) {
        return new PolicyException(
                "%s:%d:%d: %s".formatted(file, position.line(), position.column(), cause.replaceAll("\\R", " ")));
    }
}
