package io.heddle.workloads.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Started platform threads that do all the work while their creator waits. When one fails, the others stop after
 * the step they are in, and its failure is thrown at the creator.
 *
 * <p>{@code failure} is set once, by the first that fails, and polled by all before each step. What the steps write
 * is published to the creator by {@code join}.
 */
final class Crew {
    /** A piece of a member's work; false when there is no more. */
    interface Step {
        boolean take(int member) throws Exception;
    }

    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final List<Thread> members = new ArrayList<>();

    private Crew() {}

    static void work(String name, int size, Step step) throws CrewFailed, InterruptedException {
        Crew crew = new Crew();
        for (int i = 0; i < size; i++) {
            int member = i;
            crew.members.add(new Thread(() -> crew.labour(member, step), name + "-" + member));
        }
        for (Thread member : crew.members) {
            member.start();
        }
        for (Thread member : crew.members) {
            member.join();
        }
        Throwable failure = crew.failure.get();
        if (failure != null) {
            throw new CrewFailed(failure);
        }
    }

    /** One thread that computes one thing. */
    static <T> T alone(String name, Callable<T> work) throws CrewFailed, InterruptedException {
        List<T> result = new ArrayList<>(1);
        work(name, 1, member -> {
            result.add(work.call());
            return false;
        });
        return result.get(0);
    }

    /** Catches errors too: an OutOfMemoryError of one thread must fail the run, not vanish with its thread. */
    private void labour(int member, Step step) {
        try {
            boolean more = true;
            while (more && failure.get() == null) {
                more = step.take(member);
            }
        } catch (Throwable thrown) {
            failure.compareAndSet(null, thrown);
        }
    }
}
