package io.heddle.diagnosis.gc.rules;

import static io.heddle.diagnosis.findings.Amounts.bytes;
import static io.heddle.diagnosis.findings.Amounts.count;
import static io.heddle.diagnosis.findings.Amounts.percent;
import static io.heddle.diagnosis.findings.Amounts.time;
import static java.util.Map.entry;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.gc.GcHistory;
import io.heddle.diagnosis.gc.HeapPressure;
import io.heddle.timeline.Timeline;
import java.util.List;
import java.util.Optional;

/** Finds heaps that fill up so often that collections take much of the time. Requested collections do not count. */
final class HeapTooSmallRule implements Rule {
    private static final long MEBIBYTE = 1 << 20;

    @Override
    public Optional<Finding> finding(Timeline timeline) {
        return CostliestJvm.finding(timeline, history -> finding(timeline, history));
    }

    private static Optional<Finding> finding(Timeline timeline, GcHistory history) {
        HeapVerdict verdict = HeapVerdict.of(timeline, history);
        if (!verdict.isTooSmall()) {
            return Optional.empty();
        }
        HeapPressure pressure = verdict.pressure();
        String summary = "The heap of at most %s makes collections take %s of the time"
                .formatted(bytes(pressure.maxHeapBytes()), percent(verdict.lostShare()));
        Evidence frequency = Evidence.of(
                "%s, %d of them of the old generation, one every %s."
                        .formatted(
                                count(pressure.collections(), "collection"),
                                pressure.oldCollections(),
                                time(pressure.medianIntervalNanos())),
                entry("collections", (double) pressure.collections()),
                entry("oldCollections", (double) pressure.oldCollections()),
                entry("medianIntervalSeconds", pressure.medianIntervalNanos() / 1e9),
                entry("pauseShare", verdict.lostShare()));
        return Optional.of(new Finding(
                Cause.HEAP_TOO_SMALL,
                verdict.lostShare(),
                summary,
                List.of(reason(verdict), frequency),
                List.of(new Remedy("Allow a larger heap.", "-Xmx" + largerMebibytes(verdict) + "m"))));
    }

    private static Evidence reason(HeapVerdict verdict) {
        HeapPressure pressure = verdict.pressure();
        return switch (verdict.reason()) {
            case LIVE_OBJECTS ->
                Evidence.of(
                        "After collections, %s of the %s are in use."
                                .formatted(bytes(pressure.liveBytes()), bytes(pressure.maxHeapBytes())),
                        entry("liveBytes", (double) pressure.liveBytes()),
                        entry("maxHeapBytes", (double) pressure.maxHeapBytes()));
            case ALLOCATION_RATE, NONE ->
                Evidence.of(
                        "The program allocates %s/s, %.0f times its heap of %s."
                                .formatted(
                                        bytes((long) pressure.allocationRate()),
                                        pressure.turnoversPerSecond(),
                                        bytes(pressure.maxHeapBytes())),
                        entry("allocatedBytesPerSecond", pressure.allocationRate()),
                        entry("maxHeapBytes", (double) pressure.maxHeapBytes()));
        };
    }

    /** Four times the objects in use, but at least twice the present limit. */
    private static long largerMebibytes(HeapVerdict verdict) {
        long bytes = Math.max(
                2 * verdict.pressure().maxHeapBytes(),
                4 * Math.max(0, verdict.pressure().liveBytes()));
        return Math.max(1, (bytes + MEBIBYTE - 1) / MEBIBYTE);
    }
}
