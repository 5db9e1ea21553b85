package io.heddle.recipes.rules;

import io.heddle.recipes.facts.Step;
import io.heddle.recipes.facts.Value;
import io.heddle.recipes.reach.Walk;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What local variables stand for: those that are assigned once, what they were assigned. */
final class Aliases {
    private final Map<String, Value> values = new HashMap<>();

    Aliases(List<Step> steps) {
        Set<String> several = new HashSet<>();
        Walk.steps(steps, call -> false, step -> {
            if (step instanceof Step.Assignment assignment && assignment.target() instanceof Value.Local local) {
                if (!assignment.operator().isEmpty() || values.putIfAbsent(local.name(), assignment.value()) != null) {
                    several.add(local.name());
                }
            }
        });
        several.forEach(values::remove);
    }

    /** What a value is in the end; {@code x.fork()} is {@code x}. */
    Value resolve(Value value) {
        Value next = value;
        for (int hops = 0; hops < 16; hops++) {
            if (next instanceof Value.Local local && values.containsKey(local.name())) {
                next = values.get(local.name());
            } else if (next instanceof Value.Result(Step.Call call)
                    && call.name().equals("fork")
                    && call.receiver() != null) {
                next = call.receiver();
            } else {
                break;
            }
        }
        return next;
    }
}
