package io.heddle.governor.check;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A feature of this machine that Heddle uses, and whether it is available.
 *
 * @param id identifier for programs that read the JSON, for example {@code realtime}
 * @param name name for people
 * @param detail what was found
 * @param mend a command line to paste that makes the feature available; null if it is available or if no command does
 * @param hint a remedy without a command, or a remark about the command
 */
public record Capability(
        String id,
        String name,
        boolean possible,
        String detail,
        @Nullable String mend,
        @Nullable String hint) {
    static Capability yes(String id, String name, String detail) {
        return new Capability(id, name, true, detail, null, null);
    }

    static Capability no(String id, String name, String detail, @Nullable String mend, @Nullable String hint) {
        return new Capability(id, name, false, detail, mend, hint);
    }

    /** The cause and the remedy in one line. */
    public String causeAndRemedy() {
        String cause = detail.endsWith(".") ? detail : detail + ".";
        if (mend != null) {
            return cause + " Run: " + mend + (hint == null ? "" : " (" + hint + ")");
        }
        return hint == null ? cause : cause + " " + hint.substring(0, 1).toUpperCase(Locale.ROOT) + hint.substring(1);
    }
}
