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
 * Waits and allocations of fork/join workers by stack trace.
 *
 * @param costs by stack trace, the innermost frame first
 */
public record WorkerCosts(Map<List<StackFrame>, RuntimeCost> costs) {
    private static final Set<String> WAIT_EVENTS = Set.of(
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

    private static final String ALLOCATION_EVENT = "jdk.ObjectAllocationSample";

    /** Methods that run tasks, in workers and in threads that help them. */
    private static final Set<String> TASK_RUNNERS =
            Set.of("java.util.concurrent.ForkJoinTask.doExec", "java.util.concurrent.ForkJoinWorkerThread.run");

    /** @throws IOException if the file isn't a JFR recording or can't be read */
    public static WorkerCosts read(Path file) throws IOException {
        Map<List<StackFrame>, RuntimeCost> costs = new HashMap<>();
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                RuntimeCost cost = cost(event);
                RecordedStackTrace trace = event.getStackTrace();
                if (!cost.isNone() && trace != null) {
                    List<StackFrame> stack = frames(trace);
                    if (isWorker(event.getThread()) || runsTask(stack)) {
                        costs.merge(stack, cost, RuntimeCost::plus);
                    }
                }
            }
        }
        return new WorkerCosts(costs);
    }

    private static RuntimeCost cost(RecordedEvent event) {
        String name = event.getEventType().getName();
        if (name.equals(ALLOCATION_EVENT)) {
            return RuntimeCost.allocation(event.getLong("weight"));
        }
        return WAIT_EVENTS.contains(name)
                ? RuntimeCost.pause(event.getDuration().toNanos())
                : RuntimeCost.NONE;
    }

    private static boolean isWorker(@Nullable RecordedThread thread) {
        String name = thread == null ? null : thread.getJavaName();
        return name != null && name.startsWith("ForkJoinPool") && name.contains("worker");
    }

    private static boolean runsTask(List<StackFrame> stack) {
        return stack.stream().anyMatch(frame -> TASK_RUNNERS.contains(frame.type() + "." + frame.method()));
    }

    private static List<StackFrame> frames(RecordedStackTrace trace) {
        List<StackFrame> frames = new ArrayList<>();
        for (RecordedFrame each : trace.getFrames()) {
            if (each.isJavaFrame()) {
                frames.add(new StackFrame(
                        each.getMethod().getType().getName(), each.getMethod().getName(), each.getLineNumber()));
            }
        }
        return frames;
    }
}
