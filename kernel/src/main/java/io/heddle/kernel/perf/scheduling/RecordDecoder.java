package io.heddle.kernel.perf.scheduling;

import io.heddle.kernel.perf.rings.RecordBuffer;

/** Passes the events in records to a listener. Records that it does not know, or that are too short, have none. */
sealed interface RecordDecoder permits TracepointDecoder, SwitchDecoder {
    /** The index of the time in a sample, in words. */
    int sampleTime();

    /**
     * Passes the event of the current record.
     *
     * @return the number of events: 0 or 1
     */
    int decode(RecordBuffer record, long nanos, int cpu, SchedulingListener listener);
}
