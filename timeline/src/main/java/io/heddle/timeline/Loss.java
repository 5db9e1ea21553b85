package io.heddle.timeline;

/**
 * Events that the recording lacks.
 *
 * @param what for example {@code scheduling events}
 * @param nanos when the loss was noticed
 * @param count how many
 */
public record Loss(String what, long nanos, long count) {
    /** How {@link #what} begins if the lost events are the scheduler's. */
    public static final String SCHEDULING_EVENTS = "scheduling events";

    /** What is lost if the memory of the reader ran out while it read a JVM's recording. */
    public static final String JVM_RECORDINGS_IN_MEMORY = "recordings of JVMs, for lack of memory";

    boolean isOfScheduling() {
        return what.startsWith(SCHEDULING_EVENTS);
    }
}
