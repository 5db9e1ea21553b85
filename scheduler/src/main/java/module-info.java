/** A many-to-many scheduler for virtual threads, with its own run queues and carriers. */
module io.heddle.scheduler {
    requires static jdk.jfr;
    requires static transitive org.jspecify;

    exports io.heddle.scheduler;
    exports io.heddle.scheduler.gang;
    exports io.heddle.scheduler.idling;
    exports io.heddle.scheduler.tasks;
}
