package io.heddle.timeline.stacks;

import java.util.List;

/**
 * A stack trace.
 *
 * @param frames the innermost first; empty if unknown
 */
public record Stack(List<Frame> frames) {
    public static final Stack NONE = new Stack(List.of());

    public Stack {
        frames = List.copyOf(frames);
    }
}
