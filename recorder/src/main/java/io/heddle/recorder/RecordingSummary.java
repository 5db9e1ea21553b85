package io.heddle.recorder;

import java.util.List;

/**
 * What a recording has.
 *
 * @param seconds its length
 * @param events scheduling events
 * @param lostEvents scheduling events that the kernel or a full file dropped
 * @param notes what the recording lacks and why, a line each
 */
public record RecordingSummary(double seconds, long events, long lostEvents, List<String> notes) {
    public RecordingSummary {
        notes = List.copyOf(notes);
    }
}
