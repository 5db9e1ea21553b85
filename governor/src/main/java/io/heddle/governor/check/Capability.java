package io.heddle.governor.check;

import org.jspecify.annotations.Nullable;

/**
 * One thing that Heddle can do on this machine, or can't.
 *
 * @param id for programs that read the JSON, for example {@code realtime}
 * @param name for people
 * @param detail what was found
 * @param mend a command line, to be pasted, that makes it possible; null when it is, or when no command does
 * @param hint what no command does, or what to know about the mend
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

    /** What stands in the way and what helps, in one line. */
    public String causeAndMend() {
        String remark = hint == null ? "" : " (" + hint + ")";
        return detail + "; " + (mend == null ? hint : mend + remark);
    }
}
