package io.heddle.recipes.callgraph;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.Value;
import java.util.Optional;

/**
 * A parameter of a method or constructor.
 *
 * @param type the class that declares the method
 * @param count the number of the method's parameters, because overloaded methods share its name
 */
record MethodParameter(String type, String method, int count, int index) {
    static MethodParameter of(Body method, int index) {
        return new MethodParameter(
                method.type(), method.name(), method.parameters().size(), index);
    }

    /** The parameter of a method that a value is. */
    static Optional<MethodParameter> of(Body method, Value value) {
        int index = value instanceof Value.Local local ? method.parameters().indexOf(local) : -1;
        return index < 0 ? Optional.empty() : Optional.of(of(method, index));
    }
}
