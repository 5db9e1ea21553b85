package io.heddle.recipes.rules;

import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The values of local variables that are assigned once. A name that several scopes declare, or that occurs in its own value, is
 * ambiguous and has no definition.
 */
final class LocalDefinitions {
    private final Map<String, Value> values = new HashMap<>();
    private final Set<String> mentioned = new HashSet<>();
    private final Set<String> ambiguous = new HashSet<>();

    LocalDefinitions(List<Step> steps) {
        StepTraversal.forEach(steps, step -> {
            if (step instanceof Step.Assignment assignment && assignment.target() instanceof Value.Local local) {
                addMentioned(assignment.value());
                if (!assignment.operator().isEmpty()
                        || mentioned.contains(local.name())
                        || values.putIfAbsent(local.name(), assignment.value()) != null) {
                    ambiguous.add(local.name());
                }
            }
        });
        ambiguous.forEach(values::remove);
    }

    private void addMentioned(Value value) {
        if (value instanceof Value.Local local) {
            mentioned.add(local.name());
        }
        value.parts().forEach(this::addMentioned);
    }

    /** The origin of a value: local variables are replaced by their definitions, and {@code x.fork()} by {@code x}. */
    Value resolve(Value value) {
        Value next = value;
        while (true) {
            if (next instanceof Value.Local local && values.containsKey(local.name())) {
                next = values.get(local.name());
            } else if (next instanceof Value.CallResult(Step.Call call)
                    && call.name().equals("fork")
                    && call.receiver() != null) {
                next = call.receiver();
            } else {
                return next;
            }
        }
    }
}
