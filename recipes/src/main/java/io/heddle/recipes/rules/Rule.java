package io.heddle.recipes.rules;

import java.util.Locale;

/** What is looked for. */
public enum Rule {
    CENTRALIZED_POOLING(
            "centralized-pooling",
            Severity.NOTE,
            "in JDK 8, jsr166y and Scala's and Akka's old pools, or in another pool, a task that is handed to one goes through its shared queues",
            "fork it, or compute it here"),
    COPY_ON_FORK(
            "copy-on-fork",
            Severity.WARNING,
            "each level of the recursion copies all elements once more",
            "share the data, and give each task its range"),
    VIEW_ON_FORK(
            "view-on-fork",
            Severity.NOTE,
            "views of views are cheap, but each access goes through as many as there are levels",
            "share the data, and give each task its range"),
    COPY_ON_JOIN(
            "copy-on-join",
            Severity.WARNING,
            "each level of the recursion copies all results once more",
            "have tasks write to their region of one result"),
    SCATTERED_DATA(
            "scattered-data",
            Severity.WARNING,
            "one worker hands out all tasks, and the others steal them one by one",
            "give them to invokeAll, or split in halves"),
    TASK_SYNCHRONIZATION(
            "task-synchronization",
            Severity.WARNING,
            "workers that wait for a lock do nothing else",
            "return the result, and join"),
    SLEEPY_WORKER(
            "sleepy-worker",
            Severity.WARNING,
            "a worker that sleeps does nothing else",
            "don't sleep, or wait outside of tasks"),
    BLOCKING_IN_TASK(
            "blocking-in-task",
            Severity.WARNING,
            "a worker that waits does nothing else, and the pool doesn't know",
            "wait before tasks begin, in virtual threads, or in a ManagedBlocker"),
    BLOCKING_IN_COMMON_POOL(
            "blocking-in-common-pool",
            Severity.WARNING,
            "the whole program shares the workers that wait",
            "give it an executor of its own"),
    SEQUENTIAL_FORK(
            "sequential-fork",
            Severity.WARNING,
            "a task that is joined at once gains nothing by being forked",
            "invoke it, or fork it before something else is done"),
    FORK_ORDER(
            "fork-order",
            Severity.WARNING,
            "the worker waits though it has something to do",
            "fork all but one, compute that one, then join"),
    POOL_PER_CALL(
            "pool-per-call",
            Severity.WARNING,
            "threads are started and ended with each call",
            "keep one pool for all calls"),
    TINY_CUTOFF(
            "tiny-cutoff",
            Severity.WARNING,
            "a task costs more than what it does",
            "stop splitting at some thousand elementary steps");

    /** How much it matters. */
    public enum Severity {
        WARNING,
        NOTE;

        /** As SARIF has it. */
        public String word() {
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
