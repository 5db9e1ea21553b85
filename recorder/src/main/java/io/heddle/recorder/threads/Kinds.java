package io.heddle.recorder.threads;

import io.heddle.hotspot.roles.Role;
import io.heddle.timeline.ThreadKind;

/** The kinds of a JVM's threads, which are their roles. */
public final class Kinds {
    private Kinds() {}

    public static ThreadKind of(Role role) {
        return switch (role) {
            case APP -> ThreadKind.APP;
            case JIT -> ThreadKind.JIT;
            case GC_PAUSE -> ThreadKind.GC_PAUSE;
            case GC_CONCURRENT -> ThreadKind.GC_CONCURRENT;
            case VM -> ThreadKind.VM;
            case OTHER -> ThreadKind.OTHER;
        };
    }
}
