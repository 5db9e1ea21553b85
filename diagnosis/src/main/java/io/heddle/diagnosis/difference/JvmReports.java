package io.heddle.diagnosis.difference;

import io.heddle.timeline.Timeline;
import io.heddle.timeline.stacks.Sample;

/** Tells whether a recording has events of Flight Recorder. */
final class JvmReports {
    static final String MISSING = "the recording has no events of Flight Recorder";

    private JvmReports() {}

    static boolean has(Timeline timeline) {
        return !timeline.pauses().isEmpty()
                || !timeline.collections().isEmpty()
                || !timeline.waits().isEmpty()
                || timeline.samples().stream().anyMatch(each -> isOfJvm(each.kind()));
    }

    private static boolean isOfJvm(Sample.Kind kind) {
        return switch (kind) {
            case JAVA, NATIVE, ALLOCATION -> true;
            case USER, KERNEL -> false;
        };
    }
}
