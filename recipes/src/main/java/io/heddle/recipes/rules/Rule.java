package io.heddle.recipes.rules;

import java.util.Locale;

/** A kind of bottleneck, with its cost and remedy as user-visible text. */
public enum Rule {
    CENTRALIZED_POOLING(
            "centralized-pooling",
            Severity.NOTE,
            "the task goes through the pool's shared queues in JDK 8, jsr166y, old Scala and Akka pools, and any pool that isn't the worker's own",
            "fork or compute it"),
    COPY_ON_FORK(
            "copy-on-fork",
            Severity.WARNING,
            "each level of the recursion copies all elements again",
            "share the data and give each task a range of it"),
    VIEW_ON_FORK(
            "view-on-fork",
            Severity.NOTE,
            "each access goes through one nested view for each level of the recursion",
            "share the data and give each task a range of it"),
    COPY_ON_JOIN(
            "copy-on-join",
            Severity.WARNING,
            "each level of the recursion copies all results again",
            "let each task write to its region of one shared result"),
    SCATTERED_DATA(
            "scattered-data",
            Severity.WARNING,
            "one worker forks all tasks, and the others steal them one at a time",
            "pass them to invokeAll, or split the data in halves"),
    TASK_SYNCHRONIZATION(
            "task-synchronization",
            Severity.WARNING,
            "a worker that waits for a lock runs no tasks",
            "return the result and combine it after join"),
    SLEEPY_WORKER(
            "sleepy-worker",
            Severity.WARNING,
            "a sleeping worker runs no tasks",
            "remove the sleep, or wait outside of tasks"),
    BLOCKING_IN_TASK(
            "blocking-in-task",
            Severity.WARNING,
            "a blocked worker runs no tasks, and the pool does not compensate for it",
            "block before tasks begin, in virtual threads, or in a ManagedBlocker"),
    BLOCKING_IN_COMMON_POOL(
            "blocking-in-common-pool",
            Severity.WARNING,
            "the whole program shares the blocked workers",
            "use a separate executor"),
    SEQUENTIAL_FORK(
            "sequential-fork",
            Severity.WARNING,
            "forking gains nothing if nothing else runs before the join",
            "invoke the task, or do other work between fork and join"),
    FORK_ORDER(
            "fork-order",
            Severity.WARNING,
            "the worker waits although it has work to do",
            "fork all tasks but one, compute that one, then join"),
    POOL_PER_CALL(
            "pool-per-call", Severity.WARNING, "threads start and end with each call", "keep one pool for all calls"),
    TINY_CUTOFF(
            "tiny-cutoff",
            Severity.WARNING,
            "a task costs more than the work it does",
            "stop splitting at a few thousand elementary steps");

    /** The severity of a finding. */
    public enum Severity {
        WARNING,
        NOTE;

        /** The name as in SARIF's {@code level}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final String id;
    private final Severity severity;
    private final String cost;
    private final String remedy;

    Rule(String id, Severity severity, String cost, String remedy) {
        this.id = id;
        this.severity = severity;
        this.cost = cost;
        this.remedy = remedy;
    }

    public String id() {
        return id;
    }

    public Severity severity() {
        return severity;
    }

    public String cost() {
        return cost;
    }

    public String remedy() {
        return remedy;
    }
}
