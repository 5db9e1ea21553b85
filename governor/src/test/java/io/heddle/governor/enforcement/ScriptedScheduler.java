package io.heddle.governor.enforcement;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.priority.PriorityLending;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskScheduler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;

/**
 * A kernel with threads and refusals that the test sets. It shows a lent priority as the thread's own FIFO priority.
 */
final class ScriptedScheduler implements TaskScheduler, PriorityLending {
    private static final long EPERM = -1;
    private static final long EINVAL = -22;

    final Map<Integer, Scheduling> threads = new HashMap<>();
    final Map<Integer, Integer> lent = new HashMap<>();
    private final Map<Integer, Integer> suspended = new HashMap<>();
    final List<Integer> calls = new ArrayList<>();
    final Map<Integer, CpuSet> bound = new HashMap<>();

    /** The CPUs of unbound threads, and those to which threads may be bound. */
    CpuSet cpus = CpuSet.of(0, 1);

    /** Whether a thread may become real-time. */
    boolean mayLend = true;

    BiPredicate<Scheduling, Scheduling> refuses = (before, after) -> false;

    ScriptedScheduler with(int tid, Scheduling scheduling) {
        threads.put(tid, scheduling);
        return this;
    }

    /**
     * The rules of sched(7) for unprivileged users: no real-time class, no lower nice value, no clearing of "reset on
     * fork".
     */
    ScriptedScheduler unprivileged() {
        refuses = (before, after) -> after.schedulingClass().isRealtime()
                || after.nice() < before.nice()
                || (before.resetOnFork() && !after.resetOnFork());
        return this;
    }

    @Override
    public int currentThread() {
        return 1;
    }

    /** The scheduling of the thread including a lent priority. */
    Map<Integer, Scheduling> effective() {
        Map<Integer, Scheduling> effective = new HashMap<>(threads);
        lent.forEach((tid, priority) -> effective.computeIfPresent(tid, (_, own) -> Scheduling.fifo(priority)));
        return effective;
    }

    @Override
    public boolean lend(int tid, int priority) {
        calls.add(tid);
        if (!threads.containsKey(tid)) {
            return false;
        }
        if (refuses.test(threads.get(tid), Scheduling.fifo(priority))) {
            throw new KernelException("lending priority", EPERM, "Ask root.");
        }
        requireMayLend(tid);
        lent.put(tid, priority);
        return true;
    }

    @Override
    public void withdraw(int tid) {
        suspended.remove(tid);
        if (lent.remove(tid) != null) {
            calls.add(tid);
        }
    }

    @Override
    public void ended(int tid) {
        suspended.remove(tid);
        lent.remove(tid);
    }

    @Override
    public void suspend() {
        suspended.putAll(lent);
        lent.clear();
    }

    @Override
    public void resume() {
        suspended.keySet().forEach(this::requireMayLend);
        lent.putAll(suspended);
        suspended.clear();
    }

    private void requireMayLend(int tid) {
        if (!mayLend) {
            throw new AssertionError("thread " + tid + " is lent a priority");
        }
    }

    @Override
    public Set<Integer> donors() {
        return new TreeSet<>();
    }

    @Override
    public void close() {
        lent.clear();
    }

    @Override
    public Optional<Scheduling> scheduling(int tid) {
        return Optional.ofNullable(threads.get(tid));
    }

    @Override
    public boolean schedule(int tid, Scheduling scheduling) {
        calls.add(tid);
        Scheduling before = threads.get(tid);
        if (before == null) {
            return false;
        }
        if (refuses.test(before, scheduling)) {
            throw new KernelException("setting a thread", EPERM, "Ask root.");
        }
        threads.put(tid, scheduling);
        return true;
    }

    @Override
    public Optional<CpuSet> affinity(int tid) {
        return threads.containsKey(tid) || tid == currentThread()
                ? Optional.of(bound.getOrDefault(tid, cpus))
                : Optional.empty();
    }

    @Override
    public boolean bind(int tid, CpuSet wanted) {
        if (wanted.and(cpus).size() == 0) {
            throw new KernelException("binding a thread", EINVAL, "Ask root.");
        }
        bound.put(tid, wanted);
        return threads.containsKey(tid);
    }
}
