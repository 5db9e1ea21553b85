package io.heddle.selection.goals;

import java.util.List;

/**
 * The goals of the user for a program.
 *
 * @param aim what to improve
 * @param kept a policy is used only while none of these is significantly worse
 */
public record Goals(GoalSpec aim, List<GoalSpec> kept) {
    /** @throws IllegalArgumentException if two goals contradict each other; the message is one line with cause and advice */
    public Goals {
        kept = kept.stream().distinct().toList();
        rejectContradictions(aim, kept);
    }

    private static void rejectContradictions(GoalSpec aim, List<GoalSpec> kept) {
        for (int i = 0; i < kept.size(); i++) {
            reject(aim, kept.get(i));
            for (GoalSpec other : kept.subList(i + 1, kept.size())) {
                reject(kept.get(i), other);
            }
        }
    }

    private static void reject(GoalSpec one, GoalSpec other) {
        if (one.contradicts(other)) {
            throw new IllegalArgumentException(
                    "goals '" + one + "' and '" + other + "' contradict each other. Remove one of them.");
        }
    }
}
