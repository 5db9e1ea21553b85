package io.heddle.governor.session;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The conditions under which a session ends the program.
 *
 * @param timeout time limit of the run; null for none
 * @param leftovers handling of processes that outlive the command
 */
public record TerminationSpec(@Nullable Duration timeout, Leftovers leftovers) {
    /** The handling of processes that outlive the command. */
    public enum Leftovers {
        /** They continue, as without Heddle. */
        LIVE,
        /** They are killed, so that they do not disturb the next run. */
        END
    }

    /** The behaviour without Heddle. */
    public static final TerminationSpec NATURAL = new TerminationSpec(null, Leftovers.LIVE);
}
