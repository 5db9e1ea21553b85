package io.heddle.lint.verification.harness.missing;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The call from which a generated object comes. Equal calls have equal origins.
 *
 * @param type the simple name of the object's type
 * @param id a hash code of the call
 * @param generation the number of collections from whose elements the object comes, one in the other
 * @param links the number of calls that lead from objects of its type to this one
 * @param text the longest text among the operands
 */
record MissingOrigin(String type, long id, int generation, int links, String text) {
    private static final Pattern MARKER = Pattern.compile("/n\\d");

    /** The origin of an operand that is one, or that is an object of a missing class; null for others. */
    static @Nullable MissingOrigin of(@Nullable Object operand) {
        return switch (operand) {
            case null -> null;
            case MissingOrigin origin -> origin;
            case String text ->
                new MissingOrigin(
                        "String", 0, (int) MARKER.matcher(text).results().count(), 0, text);
            default -> {
                try {
                    yield operand.getClass().getField("missing").get(operand) instanceof MissingOrigin origin
                            ? origin
                            : null;
                } catch (ReflectiveOperationException e) {
                    yield null;
                }
            }
        };
    }

    /** A text that contains the longest text among the operands. Its generation is larger, so that sequences of texts end. */
    String derivedText() {
        StringBuilder derived = new StringBuilder(text);
        int markers = (int) MARKER.matcher(text).results().count();
        do {
            derived.append("/n").append(Math.floorMod(id, 1_000));
            markers++;
        } while (markers < generation);
        return derived.toString();
    }

    MissingOrigin element(int index) {
        return new MissingOrigin(type, id * 31 + index + 1, generation + 1, 0, text);
    }

    @Override
    public String toString() {
        return type + "@" + Long.toHexString(id);
    }
}
