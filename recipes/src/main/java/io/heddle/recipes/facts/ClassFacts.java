package io.heddle.recipes.facts;

import java.util.List;
import java.util.Map;

/**
 * A class as a source declares it.
 *
 * @param name qualified, with {@code $} before a nested one's
 * @param supertypes its superclass and interfaces
 * @param fields by name
 */
public record ClassFacts(
        Place at,
        String name,
        boolean isAbstract,
        List<String> supertypes,
        Map<String, FieldFacts> fields,
        List<Body> bodies) {
    /** @param initial OTHER where it has none */
    public record FieldFacts(Place at, String type, boolean isStatic, boolean isFinal, Value initial) {}
}
