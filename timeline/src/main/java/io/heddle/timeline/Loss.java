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

    boolean isOfScheduling() {
        return what.startsWith(SCHEDULING_EVENTS);
    }
}
