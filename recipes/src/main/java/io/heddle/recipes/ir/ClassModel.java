package io.heddle.recipes.ir;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A class declaration.
 *
 * @param name the binary name, with {@code $} before the name of a nested class
 * @param supertypes the names of its superclass and interfaces
 * @param fields by name
 */
public record ClassModel(
        SourcePosition position,
        String name,
        boolean isAbstract,
        List<String> supertypes,
        Map<String, FieldModel> fields,
        List<Body> bodies) {
    /** @param initial the value of its initializer; UNKNOWN without one */
    public record FieldModel(SourcePosition position, String type, boolean isStatic, boolean isFinal, Value initial) {}

    /** The file that declares the class. */
    public Path file() {
        return position.file();
    }
}
