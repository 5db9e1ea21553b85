package io.heddle.recipes.ir;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step of a body. Lists of steps are in the order of evaluation (JLS, section 15.7), so {@code a.join() + b.compute()} is two
 * calls.
 */
public sealed interface Step {
    SourcePosition position();

    /**
     * A method call.
     *
     * @param receiver null for an unqualified call
     * @param type the class that declares the method; if that can't be resolved, the receiver's type
     * @param returns the type of the result; empty if unknown
     */
    record Call(
            SourcePosition position,
            @Nullable Value receiver,
            String type,
            String name,
            List<Value> arguments,
            String returns)
            implements Step {
        /** The hash of the position, because that of all values would take long for a chain of calls. */
        @Override
        public int hashCode() {
            return position.hashCode();
        }
    }

    /** A new object or array. */
    record Creation(SourcePosition position, String type, List<Value> arguments) implements Step {
        @Override
        public int hashCode() {
            return position.hashCode();
        }
    }

    /** @param operator empty for a simple assignment */
    record Assignment(SourcePosition position, Value target, String operator, Value value) implements Step {}

    /** An {@code if}, a conditional expression, or one case of a switch. Either branch may be empty. */
    record Conditional(SourcePosition position, Value condition, List<Step> then, List<Step> otherwise)
            implements Step {}

    /** @param over what a for-each loop iterates over; for other loops their condition */
    record Loop(SourcePosition position, Value over, List<Step> body) implements Step {}

    /** A synchronized block. */
    record Synchronized(SourcePosition position, Value lock, List<Step> body) implements Step {}

    /** A return statement, or the result of a lambda. */
    record Return(SourcePosition position, Value result) implements Step {}
}
