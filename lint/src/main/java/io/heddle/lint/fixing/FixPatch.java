package io.heddle.lint.fixing;

import io.heddle.lint.sources.SourceFile;
import java.util.List;

/**
 * All fixes of a file.
 *
 * @param fixed the number of fixed findings
 * @param unfixed the other findings
 */
public record FixPatch(SourceFile before, SourceFile after, int fixed, List<UnfixedFinding> unfixed) {
    /** The patch in the file's encoding; empty if there are no fixes. */
    public byte[] text() {
        return after.equals(before)
                ? new byte[0]
                : UnifiedDiff.of(before, after).getBytes(before.encoding());
    }
}
