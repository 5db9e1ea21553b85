package io.heddle.diagnosis.waits;

import io.heddle.timeline.Wait;
import java.util.List;

/** A rule of {@code heddle lint} that finds such a wait in the source code. */
public enum LintRule {
    SLEEPY_WORKER("sleepy-worker"),
    TASK_SYNCHRONIZATION("task-synchronization"),
    BLOCKING_IN_TASK("blocking-in-task"),
    BLOCKING_IN_COMMON_POOL("blocking-in-common-pool");

    private static final List<String> SYNCHRONIZERS = List.of(
            "java.util.concurrent.locks.",
            "java.util.concurrent.CountDownLatch",
            "java.util.concurrent.CyclicBarrier",
            "java.util.concurrent.Semaphore");

    private final String id;

    LintRule(String id) {
        this.id = id;
    }

    /** The rule's name in the output of {@code heddle lint}. */
    public String id() {
        return id;
    }

    /** @param worker the name of the worker's thread */
    static LintRule of(Wait wait, String worker) {
        return switch (wait.kind()) {
            case SLEEP -> SLEEPY_WORKER;
            case MONITOR -> TASK_SYNCHRONIZATION;
            case PARK ->
                SYNCHRONIZERS.stream().anyMatch(wait.on()::startsWith) ? TASK_SYNCHRONIZATION : blocking(worker);
            case OBJECT_WAIT, IO, PINNED, ALLOCATION_STALL -> blocking(worker);
        };
    }

    private static LintRule blocking(String worker) {
        return WorkerWaits.isOfCommonPool(worker) ? BLOCKING_IN_COMMON_POOL : BLOCKING_IN_TASK;
    }
}
