package io.heddle.lint.verification.harness.loading;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Collectors;

/**
 * The calls of missing code in one run. The calls of each task are in order. The tasks have no order, because they run in parallel.
 *
 * <p>The tested classes call {@link #create} at the end of the constructors of tasks, and {@link #enter} and {@link #exit} at the
 * beginning and the end of {@code compute} and {@code exec}. A worker that runs a task within another one thus has a stack of
 * sequences. If a task throws, its sequence stays on the stack, so that later calls of that worker may extend it.
 */
public final class CallLog {
    private static final ThreadLocal<Stack> STACK = new ThreadLocal<>();
    private static volatile CallLog current = new CallLog();

    /** The depths of the tasks that have not begun. */
    private final Map<Object, Integer> depthByTask = Collections.synchronizedMap(new IdentityHashMap<>());

    private final Queue<Sequence> sequences = new ConcurrentLinkedQueue<>();
    private final Set<String> members = new ConcurrentSkipListSet<>();

    /** @param log the run to which the sequences belong */
    private record Stack(CallLog log, Deque<Sequence> open) {}

    /** The calls of one task as a hash code. */
    private static final class Sequence {
        private final int depth;
        private volatile long hash = 1;

        Sequence(int depth) {
            this.depth = depth;
        }

        /** Only the thread that runs the task writes. */
        @SuppressWarnings("NonAtomicOperationOnVolatileField")
        void add(long call) {
            hash = hash * 0x9E3779B97F4A7C15L + call;
        }
    }

    private CallLog() {}

    /** Begins the log of another run. */
    public static CallLog begin() {
        CallLog log = new CallLog();
        current = log;
        return log;
    }

    /** Called when a task has been created. */
    public static void create(Object task) {
        CallLog log = current;
        Sequence creator = log.open().peek();
        log.depthByTask.put(task, creator == null ? 0 : creator.depth + 1);
    }

    /** Called when a task begins. */
    public static void enter(Object task) {
        CallLog log = current;
        Integer depth = log.depthByTask.remove(task);
        // A bridge method has begun the task already.
        log.open().push(new Sequence(depth == null ? log.depth() : depth));
    }

    /** Called when a task returns. */
    public static void exit() {
        CallLog log = current;
        Sequence ended = log.open().poll();
        if (ended != null && ended.hash != 1) {
            log.sequences.add(ended);
        }
    }

    private Deque<Sequence> open() {
        Stack stack = STACK.get();
        if (stack == null || stack.log() != this) {
            stack = new Stack(this, new ArrayDeque<>());
            STACK.set(stack);
        }
        return stack.open();
    }

    /**
     * Adds a call of the current thread.
     *
     * @param member the code that is missing
     * @param call a hash code of the member and its operands
     */
    public void add(String member, long call) {
        members.add(member);
        Sequence task = open().peek();
        if (task == null) {
            task = new Sequence(0);
            sequences.add(task);
        }
        task.add(call);
    }

    /** The number of tasks that created the current one, one after the other. */
    public int depth() {
        Sequence task = open().peek();
        return task == null ? 0 : task.depth;
    }

    /** The missing members that were called, in alphabetical order. */
    public Set<String> members() {
        return members;
    }

    /** All calls as text that is equal for equal sequences. */
    public String text() {
        return sequences.stream()
                .map(each -> each.hash)
                .sorted()
                .map(Long::toHexString)
                .collect(Collectors.joining(" "));
    }
}
