package io.heddle.diagnosis.waits.rules;

import static io.heddle.diagnosis.findings.Amounts.count;
import static io.heddle.diagnosis.findings.Amounts.percent;
import static io.heddle.diagnosis.findings.Amounts.time;
import static java.util.Map.entry;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.waits.Pins;
import io.heddle.timeline.Timeline;
import java.util.List;
import java.util.Optional;

/** Finds virtual threads that block without releasing their carriers until no carrier is left. */
final class PinnedCarrierRule implements Rule {
    private static final int MOST = 3;

    @Override
    public Optional<Finding> finding(Timeline timeline) {
        Pins pins = Pins.of(timeline);
        double lost = pins.loss(timeline);
        if (lost < LEAST_LOST_SHARE) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                Cause.PINNED_CARRIER,
                lost,
                "Virtual threads blocked %s for %s, which costs up to %s of the time"
                        .formatted(count(pins.carriers(), "carrier"), time(pins.totalNanos()), percent(lost)),
                pins.places().stream()
                        .limit(MOST)
                        .map(PinnedCarrierRule::evidence)
                        .toList(),
                List.of(
                        Remedy.ofCode("Move the blocking call out of native code, class initialisers and, before JDK"
                                + " 24, synchronized blocks."),
                        new Remedy(
                                "Give the scheduler of virtual threads more carriers.",
                                "-Djdk.virtualThreadScheduler.parallelism="
                                        + 4 * Math.max(1, timeline.facts().cpus())))));
    }

    private static Evidence evidence(Pins.Place place) {
        return Evidence.at(
                place.stack(),
                "Virtual threads blocked their carriers here %s, for %s in total and at most %s."
                        .formatted(count(place.waits(), "time"), time(place.totalNanos()), time(place.maxNanos())),
                entry("pinnedSeconds", place.totalNanos() / 1e9),
                entry("pins", (double) place.waits()),
                entry("maxPinnedSeconds", place.maxNanos() / 1e9));
    }
}
