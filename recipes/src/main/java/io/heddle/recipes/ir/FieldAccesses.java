package io.heddle.recipes.ir;

import java.util.List;
import java.util.Locale;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;

/** Translates accesses of fields with a qualified name, such as {@code left.result} and {@code Source.FILE}. */
final class FieldAccesses {
    private FieldAccesses() {}

    /** @param of the value before the last dot; UNKNOWN for a class */
    static Value read(J.FieldAccess access, Value of, TypeNames names) {
        JavaType.Variable field = access.getName().getFieldType();
        if (field == null) {
            return unresolved(access, of, names);
        }
        String simple = access.getSimpleName();
        // Lengths of arrays and fields of other objects keep the object that they belong to.
        if (simple.equals("length") && TypeNames.of(field.getOwner()).isEmpty()) {
            return new Value.Operation("length", List.of(of), "int");
        }
        return new Value.Field(
                of instanceof Value.This || of == Value.Unknown.UNKNOWN ? null : of,
                TypeNames.of(field.getOwner()),
                simple,
                TypeNames.of(field.getType()));
    }

    /** A field of a class whose source is in another file. By convention, only names of classes have both cases. */
    private static Value unresolved(J.FieldAccess access, Value of, TypeNames names) {
        String simple = access.getSimpleName();
        if (!of.type().isEmpty()) {
            return new Value.Field(of, of.type(), simple, "");
        }
        String owner = of == Value.Unknown.UNKNOWN ? names.of(access.getTarget().getType(), access.getTarget()) : "";
        boolean isClass = Character.isUpperCase(simple.charAt(0)) && !simple.equals(simple.toUpperCase(Locale.ROOT));
        return owner.isEmpty() || isClass ? Value.Unknown.UNKNOWN : new Value.Field(null, owner, simple, "");
    }
}
