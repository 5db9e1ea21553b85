package io.heddle.recipes.ir;

/**
 * A field, without the object that has it.
 *
 * @param owner the class that declares it
 */
public record FieldName(String owner, String name) {
    public static FieldName of(Value.Field field) {
        return new FieldName(field.owner(), field.name());
    }
}
