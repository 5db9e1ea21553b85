package io.heddle.governor.check;

import org.jspecify.annotations.Nullable;

/**
 * One thing that Heddle can do on this machine, or can't.
 *
 * @param id for programs that read the JSON, for example {@code realtime}
 * @param name for people
 * @param detail what was found
 * @param mend the line that would make it possible; null when it is, or when nothing would
 */
public record Capability(
        String id,
        String name,
        boolean possible,
        String detail,
        @Nullable String mend) {
    static Capability yes(String id, String name, String detail) {
        return new Capability(id, name, true, detail, null);
    }

    static Capability no(String id, String name, String detail, String mend) {
        return new Capability(id, name, false, detail, mend);
    }
}
