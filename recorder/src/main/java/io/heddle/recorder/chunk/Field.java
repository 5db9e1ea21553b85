package io.heddle.recorder.chunk;

import java.util.List;

/**
 * A field of a type.
 *
 * @param type the identifier of its type
 * @param annotations for readers, such as a label
 */
public record Field(String name, long type, Storage storage, List<Annotation> annotations) {
    public Field {
        annotations = List.copyOf(annotations);
    }

    /** How a value is stored. */
    public enum Storage {
        INLINE,
        /** As the key of a constant. */
        CONSTANT,
        /** As a number of elements, which follow. */
        ARRAY
    }

    /**
     * An annotation.
     *
     * @param type the identifier of its type
     * @param attribute the name of the element that has the value
     */
    public record Annotation(long type, String attribute, String value) {}
}
