package io.heddle.recipes.facts;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a body does; a list of them stands in the order of evaluation, so that {@code a.join() + b.compute()} is two of them. */
public sealed interface Step {
    Place at();

    /**
     * @param receiver null where none is written
     * @param type that declares the method; where that can't be resolved, the receiver's
     * @param returns the result's type; empty where that can't be told
     */
    record Call(Place at, @Nullable Value receiver, String type, String name, List<Value> arguments, String returns)
            implements Step {}

    /** A new object or array. */
    record Creation(Place at, String type, List<Value> arguments) implements Step {}

    /** @param operator empty for a plain one */
    record Assignment(Place at, Value target, String operator, Value value) implements Step {}

    /** Both are there, one of them perhaps empty; a switch is a chain of them. */
    record Choice(Place at, Value condition, List<Step> then, List<Step> otherwise) implements Step {}

    /** @param over what a for-each loop goes over, else the condition */
    record Loop(Place at, Value over, List<Step> body) implements Step {}

    record Locked(Place at, Value lock, List<Step> body) implements Step {}

    /** A return, or a lambda's result. */
    record Exit(Place at, Value result) implements Step {}
}
