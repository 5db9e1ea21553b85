package io.heddle.recorder.jvm.events;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/**
 * The Java threads of a recording: their ids in the kernel, and the names that the output knows already. The reader of the JDK has one
 * object for each thread of a chunk, and looks up its fields by their names at each access.
 */
final class Threads {
    static final long UNKNOWN = -1;

    /** The limit of remembered identities, which keep the constants of their chunks in memory. */
    private static final int MAX_IDENTITIES = 8_192;

    private final Output output;
    private final Map<Long, String> names = new HashMap<>();
    private final IdentityHashMap<RecordedThread, Long> byIdentity = new IdentityHashMap<>();

    Threads(Output output) {
        this.output = output;
    }

    /** The id of a thread, after its name was reported; -1 for a virtual thread and for none. */
    long tid(@Nullable RecordedThread thread) {
        if (thread == null) {
            return UNKNOWN;
        }
        Long known = byIdentity.get(thread);
        if (known != null) {
            return known;
        }
        if (byIdentity.size() == MAX_IDENTITIES) {
            byIdentity.clear();
        }
        long tid = read(thread);
        byIdentity.put(thread, tid);
        return tid;
    }

    private long read(RecordedThread thread) {
        try {
            return thread.isVirtual() || thread.getOSThreadId() <= 0 ? UNKNOWN : named(thread);
        } catch (NullPointerException | ClassCastException damaged) {
            // The JDK trusts the constants of a thread.
            return UNKNOWN;
        }
    }

    private long named(RecordedThread thread) {
        long tid = thread.getOSThreadId();
        @Nullable String name = thread.getJavaName();
        // The thread main has this name after its method has returned.
        if (name != null && !name.equals("DestroyJavaVM") && !name.equals(names.put(tid, name))) {
            output.thread(tid, name);
        }
        return tid;
    }
}
