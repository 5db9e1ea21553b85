package io.heddle.workloads.phases;

/** Work of one kind, done by all threads for a while. */
sealed interface Phase permits Computing, Growing, HandingOver, StartingAnew {
    long answer(int question) throws Exception;

    /** The right answer, found by another way. */
    long prediction(int question);
}
