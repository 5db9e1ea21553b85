package io.heddle.policy;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/**
 * One table of a TOML file, with the position of each value. Each error is one line.
 *
 * @param file the path as the user gave it
 * @param errors makes the exceptions
 */
public record TomlSection(String file, TomlTable table, Function<String, RuntimeException> errors) {
    public boolean has(String key) {
        return value(key) != null;
    }

    private @Nullable Object value(String key) {
        return table.get(List.of(key));
    }

    /** @param what the noun for a key of this table */
    public void requireKnownKeys(String what, Collection<String> known) {
        for (String key : table.keySet()) {
            if (!known.contains(key)) {
                throw error(key, NameSuggestion.unknown(what, key, known));
            }
        }
    }

    /** @param example the head of such a table */
    public TomlSection section(String key, String example) {
        if (value(key) instanceof TomlTable inner) {
            return new TomlSection(file, inner, errors);
        }
        throw error(key, "%s must be a table, such as [%s]".formatted(key, example));
    }

    public Optional<String> string(String key, String example) {
        return switch (value(key)) {
            case null -> Optional.empty();
            case String text -> Optional.of(text);
            default -> throw error(key, key + " must be text in quotes, such as \"" + example + "\"");
        };
    }

    /** @param reason the reason for the limits, appended to the message */
    public @Nullable Integer integer(String key, int least, int most, String reason) {
        return switch (value(key)) {
            case null -> null;
            case Long number when number >= least && number <= most -> Math.toIntExact(number);
            default ->
                throw error(key, "%s must be a whole number from %d to %d%s".formatted(key, least, most, reason));
        };
    }

    public @Nullable Duration duration(String key, Duration least, Duration most, String example) {
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

    /** Returns the bytes of a size ({@link ByteSizes}). */
    public @Nullable Long bytes(String key, String example) {
        Optional<String> text = string(key, example);
        if (text.isEmpty()) {
            return null;
        }
        return text.flatMap(ByteSizes::parse)
                .orElseThrow(() -> error(key, "%s must be a size, such as \"%s\"".formatted(key, example)));
    }

    public RuntimeException error(String key, String cause) {
        TomlPosition position = table.inputPositionOf(List.of(key));
        return errors.apply(TomlFile.located(file, position == null ? TomlPosition.positionAt(1, 1) : position, cause));
    }
}
