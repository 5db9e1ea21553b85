package io.heddle.governor.session;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When and how a session ends beside the program's own end.
 *
 * @param timeout when to end the program, null for never
 * @param leftovers what becomes of processes that outlive the command
 */
public record TerminationSpec(@Nullable Duration timeout, Leftovers leftovers) {
    /** What becomes of processes that outlive the command. */
    public enum Leftovers {
        /** They go on, as they would without Heddle. */
        LIVE,
        /** They are ended, so that the next run has the machine for itself. */
        END
    }

    /** As without Heddle. */
    public static final TerminationSpec NATURAL = new TerminationSpec(null, Leftovers.LIVE);
}
