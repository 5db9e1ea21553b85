package io.heddle.recipes.ir;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;

/** Resolves the simple names in a body: variables in nested scopes, and fields. */
final class VariableScopes {
    /** The types of variables that are declared without one. The second is Lombok's. */
    private static final Set<String> INFERRED = Set.of("var", "val");

    private final TypeNames names;
    private final EnclosingClass enclosing;
    private final Deque<Map<String, Value.Local>> scopes = new ArrayDeque<>();

    VariableScopes(TypeNames names, EnclosingClass enclosing) {
        this.names = names;
        this.enclosing = enclosing;
        open();
    }

    void open() {
        scopes.push(new HashMap<>());
    }

    void close() {
        scopes.pop();
    }

    /** @param from the initial value, whose type counts if the parser does not know the one of {@code var} */
    Value.Local declare(
            J.VariableDeclarations.NamedVariable variable, J.VariableDeclarations in, @Nullable Value from) {
        String resolved = TypeNames.of(variable.getType());
        boolean inferred = resolved.isEmpty()
                && in.getTypeExpression() instanceof J.Identifier name
                && INFERRED.contains(name.getSimpleName());
        String type = inferred && from != null
                ? from.type()
                : Executors.type(names.of(variable.getType(), in.getTypeExpression()), from);
        Value.Local local = new Value.Local(variable.getSimpleName(), type, variable.getId());
        scopes.element().put(local.name(), local);
        return local;
    }

    /** The value of a simple name; UNKNOWN for the name of a class. */
    Value resolve(J.Identifier name) {
        String simple = name.getSimpleName();
        if (simple.equals("this")) {
            return new Value.This(enclosing.type());
        }
        for (Map<String, Value.Local> scope : scopes) {
            Value.Local local = scope.get(simple);
            if (local != null) {
                return local;
            }
        }
        if (simple.equals("super")) {
            return new Value.Super(enclosing.superclass());
        }
        JavaType.Variable field = name.getFieldType();
        String declaring = field == null ? "" : TypeNames.of(field.getOwner());
        String type = field == null ? "" : TypeNames.of(field.getType());
        if (type.isEmpty()) {
            type = enclosing.fields().getOrDefault(simple, type);
        }
        // An unresolved name is a field of a superclass in another file, or begins with an upper-case letter and is a
        // class.
        boolean isClass = field == null
                && !enclosing.fields().containsKey(simple)
                && ((name.getType() instanceof JavaType.FullyQualified && !(name.getType() instanceof JavaType.Unknown))
                        || Character.isUpperCase(simple.charAt(0)));
        return isClass
                ? Value.Unknown.UNKNOWN
                : withOwnType(new Value.Field(null, declaring.isEmpty() ? enclosing.type() : declaring, simple, type));
    }

    /** A field of this class that is declared as an executor, with the type of the executor that it holds. */
    Value withOwnType(Value value) {
        return value instanceof Value.Field field
                        && field.receiver() == null
                        && field.owner().equals(enclosing.type())
                        && Executors.isExecutor(field.type())
                ? new Value.Field(
                        null, field.owner(), field.name(), enclosing.fields().getOrDefault(field.name(), field.type()))
                : value;
    }
}
