package io.heddle.compare.arms;

import org.jspecify.annotations.Nullable;

/**
 * A default arm that this machine does not allow.
 *
 * @param arm name of the policy
 * @param reason what is missing
 * @param mend a command line that grants it; null when no command does
 * @param hint what else to do or to know; null for nothing
 */
public record OmittedArm(
        String arm,
        String reason,
        @Nullable String mend,
        @Nullable String hint) {}
