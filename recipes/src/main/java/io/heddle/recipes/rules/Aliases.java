package io.heddle.recipes.rules;

import io.heddle.recipes.facts.Step;
import io.heddle.recipes.facts.Value;
import io.heddle.recipes.reach.Walk;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What local variables stand for: those that are assigned once, what they were assigned. Variables of several scopes that share
 * a name stand for nothing, so that none is made of itself.
 */
final class Aliases {
    private final Map<String, Value> values = new HashMap<>();
    private final Set<String> mentioned = new HashSet<>();
    private final Set<String> ambiguous = new HashSet<>();

    Aliases(List<Step> steps) {
        Walk.steps(steps, call -> false, step -> {
            if (step instanceof Step.Assignment assignment && assignment.target() instanceof Value.Local local) {
                mention(assignment.value());
                if (!assignment.operator().isEmpty()
                        || mentioned.contains(local.name())
                        || values.putIfAbsent(local.name(), assignment.value()) != null) {
                    ambiguous.add(local.name());
                }
            }
        });
        ambiguous.forEach(values::remove);
    }

    private void mention(Value value) {
        if (value instanceof Value.Local local) {
            mentioned.add(local.name());
        }
        value.parts().forEach(this::mention);
    }

    /** What a value is in the end; {@code x.fork()} is {@code x}. */
    Value resolve(Value value) {
        Value next = value;
        while (true) {
            if (next instanceof Value.Local local && values.containsKey(local.name())) {
                next = values.get(local.name());
            } else if (next instanceof Value.Result(Step.Call call)
                    && call.name().equals("fork")
                    && call.receiver() != null) {
                next = call.receiver();
            } else {
                return next;
            }
        }
    }
}
