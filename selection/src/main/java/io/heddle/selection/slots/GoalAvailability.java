package io.heddle.selection.slots;

import io.heddle.selection.goals.GoalReader;
import io.heddle.selection.goals.GoalReading;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Whether the goals can be read at the moment, by a reading every ten seconds. No experiment begins before the first successful one, and
 * a policy loses its lead soon after the last. Used by the governor's thread alone.
 */
final class GoalAvailability {
    private static final long PERIOD_NANOS = Duration.ofSeconds(10).toNanos();

    private final List<GoalReader> readers;
    private List<CompletableFuture<GoalReading>> requested = List.of();
    private boolean hasRead;
    private long readAt;
    private @Nullable String failure = "the goal has not been read yet";

    GoalAvailability(List<GoalReader> readers) {
        this.readers = readers;
    }

    /** Takes the readings that have arrived, and requests others if they are due. */
    void update(Sample sample) {
        if (!requested.isEmpty() && requested.stream().allMatch(CompletableFuture::isDone)) {
            failure = requested.stream()
                    .map(CompletableFuture::join)
                    .flatMap(reading -> failureOf(reading).stream())
                    .findFirst()
                    .orElse(null);
            requested = List.of();
            hasRead = true;
            readAt = sample.nanos();
        } else if (requested.isEmpty() && isDue(sample)) {
            requested = readers.stream().map(GoalReader::read).toList();
        }
    }

    private boolean isDue(Sample sample) {
        return !hasRead || sample.nanos() - readAt >= PERIOD_NANOS;
    }

    private static Optional<String> failureOf(GoalReading reading) {
        return reading instanceof GoalReading.Absent absent ? Optional.of(absent.reason()) : Optional.empty();
    }

    /** The reason why a goal could not be read; null if all could. */
    @Nullable
    String failure() {
        return failure;
    }
}
