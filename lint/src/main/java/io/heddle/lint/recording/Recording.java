package io.heddle.lint.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * What fork/join workers waited for, and what they allocated, by where they were.
 *
 * @param costs by stack, the innermost frame first
 */
public record Recording(Map<List<Frame>, Cost> costs) {
    private static final Set<String> WAITS = Set.of(
            "jdk.ThreadSleep",
            "jdk.JavaMonitorEnter",
            "jdk.JavaMonitorWait",
            "jdk.ThreadPark",
            "jdk.VirtualThreadPinned",
            "jdk.SocketRead",
            "jdk.SocketWrite",
            "jdk.FileRead",
            "jdk.FileWrite",
            "jdk.FileForce");

    private static final String ALLOCATION = "jdk.ObjectAllocationSample";

    /** What runs tasks, in workers or in who helps them. */
    private static final Set<String> RUNNING =
            Set.of("java.util.concurrent.ForkJoinTask.doExec", "java.util.concurrent.ForkJoinWorkerThread.run");

    /** @throws IOException if it isn't a recording, or can't be read */
    public static Recording read(Path file) throws IOException {
        Map<List<Frame>, Cost> costs = new HashMap<>();
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                Cost cost = cost(event);
                RecordedStackTrace trace = event.getStackTrace();
                if (!cost.isNone() && trace != null) {
                    List<Frame> stack = frames(trace);
                    if (isWorker(event.getThread()) || runsTask(stack)) {
                        costs.merge(stack, cost, Cost::plus);
                    }
                }
            }
        }
        return new Recording(costs);
    }

    private static Cost cost(RecordedEvent event) {
        String name = event.getEventType().getName();
        if (name.equals(ALLOCATION)) {
            return Cost.allocation(event.getLong("weight"));
        }
        return WAITS.contains(name) ? Cost.pause(event.getDuration().toNanos()) : Cost.NONE;
    }

    private static boolean isWorker(@Nullable RecordedThread thread) {
        String name = thread == null ? null : thread.getJavaName();
        return name != null && name.startsWith("ForkJoinPool") && name.contains("worker");
    }

    private static boolean runsTask(List<Frame> stack) {
        return stack.stream().anyMatch(frame -> RUNNING.contains(frame.type() + "." + frame.method()));
    }

    private static List<Frame> frames(RecordedStackTrace trace) {
        List<Frame> frames = new ArrayList<>();
        for (RecordedFrame each : trace.getFrames()) {
            if (each.isJavaFrame()) {
                frames.add(new Frame(
                        each.getMethod().getType().getName(), each.getMethod().getName(), each.getLineNumber()));
            }
        }
        return frames;
    }
}
