package io.heddle.diagnosis.findings;

import io.heddle.timeline.stacks.Stack;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/**
 * An observation that supports a finding.
 *
 * @param text one sentence with its figures and units
 * @param figures the same figures by name, camelCase with their unit, for example {@code waitSeconds}
 * @param stack where in the program it happens; {@link Stack#NONE} if that does not apply
 */
public record Evidence(String text, SequencedMap<String, Double> figures, Stack stack) {
    public Evidence {
        figures = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(figures));
    }

    @SafeVarargs
    public static Evidence of(String text, Map.Entry<String, Double>... figures) {
        return at(Stack.NONE, text, figures);
    }

    @SafeVarargs
    public static Evidence at(Stack stack, String text, Map.Entry<String, Double>... figures) {
        LinkedHashMap<String, Double> byName = new LinkedHashMap<>();
        for (Map.Entry<String, Double> figure : figures) {
            byName.put(figure.getKey(), figure.getValue());
        }
        return new Evidence(text, byName, stack);
    }
}
