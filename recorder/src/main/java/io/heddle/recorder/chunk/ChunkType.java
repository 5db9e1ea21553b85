package io.heddle.recorder.chunk;

import io.heddle.recorder.chunk.Field.Annotation;
import java.util.List;

/**
 * A type of a chunk's values, events or annotations.
 *
 * @param id unique in the chunk
 * @param superType for example {@link #EVENT}; empty for values
 */
public record ChunkType(long id, String name, String superType, List<Field> fields, List<Annotation> annotations) {
    public static final String EVENT = "jdk.jfr.Event";
    public static final String ANNOTATION = "java.lang.annotation.Annotation";

    public ChunkType {
        fields = List.copyOf(fields);
        annotations = List.copyOf(annotations);
    }

    /** Whether the value of its only field stands for a value of this type. */
    boolean isSimple() {
        return superType.isEmpty() && fields.size() == 1;
    }
}
