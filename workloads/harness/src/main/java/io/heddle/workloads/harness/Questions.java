package io.heddle.workloads.harness;

import java.io.IOException;
import java.util.Optional;

/** An application ready to work: a question has one answer, whoever asks it, when, and beside what other work. */
public interface Questions extends AutoCloseable {
    /** Does the work of one question; called by many threads at once. */
    long answer(int question) throws Exception;

    /** What {@code --verbose} tells as soon as a question is answered, beside the seconds since work began. */
    default Optional<String> note(int question) {
        return Optional.empty();
    }

    /**
     * Checks answers by another way than the one that found them, and says what is wrong, if anything.
     *
     * @param answers the answer to each question, by its number
     */
    Optional<String> complaint(long[] answers) throws Exception;

    @Override
    default void close() throws IOException {}
}
