package io.heddle.selection.auto;

import io.heddle.selection.evidence.EvidenceHistory;
import io.heddle.selection.evidence.PriorEvidence;
import io.heddle.selection.evidence.RunOutcome;
import io.heddle.watch.ProgramIdentity;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The evidence of earlier runs about the program that runs. Used by the governor's thread alone. */
final class ProgramHistory {
    /** The time limit for identifying the program. Its counters show its identity soon after the start, or never. */
    private static final long IDENTIFICATION_LIMIT_NANOS = Duration.ofSeconds(2).toNanos();

    private final EvidenceHistory history;

    /** The challenger's name in the evidence. */
    private final String key;

    private @Nullable ProgramIdentity program;
    private @Nullable CompletableFuture<PriorEvidence> pending;

    ProgramHistory(EvidenceHistory history, String key) {
        this.history = history;
        this.key = key;
        history.prepare();
    }

    /** Requests the evidence once the program is known. Returns it once, when it has arrived; empty if there is none. */
    Optional<PriorEvidence> poll(Sample sample) {
        ProgramIdentity seen = sample.program();
        if (seen == null) {
            return Optional.empty();
        }
        if (program == null) {
            program = seen;
            pending = history.load(seen, key).exceptionally(_ -> PriorEvidence.NONE);
        }
        if (pending == null || !pending.isDone()) {
            return Optional.empty();
        }
        PriorEvidence known = pending.join();
        pending = null;
        return known.isEmpty() ? Optional.empty() : Optional.of(known);
    }

    /** Whether the evidence was requested and has not arrived. */
    boolean isPending() {
        return pending != null;
    }

    /** Whether short ticks are needed to apply the evidence as soon as it arrives. */
    boolean isAwaited(long ageNanos) {
        return (program == null || pending != null) && ageNanos < IDENTIFICATION_LIMIT_NANOS;
    }

    /** Adds this run, if the program is known. */
    void add(RunOutcome outcome) {
        if (program != null && !outcome.isEmpty()) {
            history.add(program, key, outcome);
        }
    }
}
