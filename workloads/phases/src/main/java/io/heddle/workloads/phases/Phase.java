package io.heddle.workloads.phases;

/** A kind of work that all threads do for a while. */
sealed interface Phase permits PrimeSums, SurvivingTrees, ThreadHandoffs, FreshClasses {
    long run(int task) throws Exception;

    /** The expected result, computed in another way. */
    long expected(int task);
}
