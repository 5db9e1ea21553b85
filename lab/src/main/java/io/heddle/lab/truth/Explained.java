package io.heddle.lab.truth;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of an explanation's JSON that the lab judges ({@code docs/schemas/explain.schema.json}). */
public record Explained(
        double seconds,
        long schedulingEvents,
        long lostEvents,
        List<Found> findings,
        @Nullable Waits applicationWaits) {
    public record Found(String cause, double lostShare, String summary) {}

    public record Waits(double seconds, @Nullable Double clockRatio) {}

    /** The most costly cause; empty if there is no finding. */
    public String first() {
        return findings.isEmpty() ? "" : findings.getFirst().cause();
    }
}
