package io.heddle.diagnosis.waits;

import io.heddle.timeline.stacks.Frame;
import io.heddle.timeline.stacks.Stack;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which code of a program a stack belongs to. */
final class TaskStacks {
    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");
    private static final String WORKER = "java.util.concurrent.ForkJoinWorkerThread";
    private static final String TASK = "java.util.concurrent.ForkJoinTask";

    /** Types whose waits keep the parallelism of a pool: joins run other tasks or add a worker. */
    private static final List<String> COMPENSATED =
            List.of(TASK, "java.util.concurrent.ForkJoinPool", "java.util.concurrent.CompletableFuture");

    /** The part of a hidden class's name that tells it from others. */
    private static final Pattern ADDRESS = Pattern.compile("[./+]0x[0-9a-f]+");

    private TaskStacks() {}

    /** The innermost frame of the program's own code; null if there is none. */
    static @Nullable Frame programFrame(Stack stack) {
        return stack.frames().stream()
                .filter(TaskStacks::isOfProgram)
                .findFirst()
                .orElse(null);
    }

    /**
     * The class and method of the program that waits, otherwise of the innermost frame; empty without a stack. Hidden classes of one
     * origin are one place.
     */
    static String site(Stack stack) {
        Frame frame = programFrame(stack);
        if (frame == null) {
            frame = stack.frames().isEmpty() ? null : stack.frames().getFirst();
        }
        return frame == null ? "" : ADDRESS.matcher(frame.type()).replaceAll("") + "." + frame.method();
    }

    /** Tells whether code of the program blocks within a fork/join task, and the pool does not compensate for it. */
    static boolean blocksInTask(Stack stack) {
        boolean program = false;
        for (Frame frame : stack.frames()) {
            if (frame.type().equals(TASK) && frame.method().equals("doExec")) {
                return program;
            }
            if (!program && COMPENSATED.stream().anyMatch(each -> isOf(frame, each))) {
                return false;
            }
            program |= isOfProgram(frame);
        }
        return false;
    }

    /** Tells whether the thread is a worker of a fork/join pool. */
    static boolean isOfWorker(Stack stack) {
        return stack.frames().stream()
                .anyMatch(each -> each.type().equals(WORKER) && each.method().equals("run"));
    }

    private static boolean isOf(Frame frame, String type) {
        return frame.type().equals(type) || frame.type().startsWith(type + "$");
    }

    private static boolean isOfProgram(Frame frame) {
        return !frame.type().isEmpty() && JDK.stream().noneMatch(frame.type()::startsWith);
    }
}
