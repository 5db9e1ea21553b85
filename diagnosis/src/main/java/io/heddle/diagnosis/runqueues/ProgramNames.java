package io.heddle.diagnosis.runqueues;

import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import java.util.HashMap;
import java.util.Map;

/** The names of other programs. The first thread of a process has the program's name, others may have their own. */
public final class ProgramNames {
    private final Map<Integer, String> byPid = new HashMap<>();

    public ProgramNames(Timeline timeline) {
        for (TimelineThread thread : timeline.threads()) {
            if (thread.tid() == thread.pid() && !thread.name().isEmpty()) {
                byPid.put(thread.pid(), thread.name());
            }
        }
    }

    public String of(TimelineThread thread) {
        String name = byPid.getOrDefault(thread.pid(), thread.name());
        return name.isEmpty() ? "tid " + thread.tid() : name;
    }
}
