package io.heddle.lint.verification.harness.values;

import java.lang.reflect.Type;

/** Ends a recursion of generated objects. Collections get no element then, and references are null. */
final class TooDeep extends NotTestable {
    private static final long serialVersionUID = 1;

    TooDeep(Type type) {
        super("values of type %s contain each other".formatted(type.getTypeName()));
    }
}
