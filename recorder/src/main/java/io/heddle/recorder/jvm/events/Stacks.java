package io.heddle.recorder.jvm.events;

import io.heddle.timeline.stacks.Frame;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import org.jspecify.annotations.Nullable;

/**
 * The stacks of a recording. The reader of the JDK has one object for each stack of a chunk, so a repeated one is found by its
 * identity. Equal stacks of several chunks become one list.
 */
final class Stacks {
    /** The limit of remembered identities, which keep the constants of their chunks in memory. */
    private static final int MAX_IDENTITIES = 8_192;

    private static final int MAX_STACKS = 100_000;
    private static final int MAX_FRAMES = 200_000;

    private final IdentityHashMap<RecordedStackTrace, List<Frame>> byIdentity = new IdentityHashMap<>();
    private final Interned<List<Frame>> stacks = new Interned<>(MAX_STACKS);
    private final Interned<Frame> frames = new Interned<>(MAX_FRAMES);
    private final Interned<String> names = new Interned<>(MAX_FRAMES);

    /** The Java frames, topmost first; empty without a stack. */
    List<Frame> of(@Nullable RecordedStackTrace recorded) {
        if (recorded == null) {
            return List.of();
        }
        List<Frame> known = byIdentity.get(recorded);
        if (known != null) {
            return known;
        }
        if (byIdentity.size() == MAX_IDENTITIES) {
            byIdentity.clear();
        }
        List<Frame> stack = stacks.of(read(recorded));
        byIdentity.put(recorded, stack);
        return stack;
    }

    /** One object for equal names. */
    String name(String name) {
        return names.of(name);
    }

    private List<Frame> read(RecordedStackTrace recorded) {
        List<Frame> stack = new ArrayList<>();
        try {
            for (RecordedFrame frame : recorded.getFrames()) {
                add(frame.getMethod(), frame.getLineNumber(), stack);
            }
        } catch (NullPointerException | ClassCastException damaged) {
            // The JDK trusts the constants of a stack. The frames above the damage remain.
        }
        return List.copyOf(stack);
    }

    private void add(@Nullable RecordedMethod method, int line, List<Frame> stack) {
        // A torn recording lacks the constants of its end.
        if (method != null && method.getType() != null && method.getName() != null) {
            String type = names.of(method.getType().getName());
            stack.add(frames.of(new Frame(type, names.of(method.getName()), line)));
        }
    }
}
