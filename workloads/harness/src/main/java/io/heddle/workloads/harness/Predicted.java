package io.heddle.workloads.harness;

import java.util.Optional;

/** Questions whose right answers can be found by another way, one by one. */
public interface Predicted extends Questions {
    /** The right answer, found by another way than {@link #answer}; called by one thread. */
    long prediction(int question) throws Exception;

    @Override
    default Optional<String> complaint(long[] answers) throws Exception {
        for (int question = 0; question < answers.length; question++) {
            long right = prediction(question);
            if (answers[question] != right) {
                return Optional.of("question %d was answered %016x instead of %016x"
                        .formatted(question, answers[question], right));
            }
        }
        return Optional.empty();
    }
}
