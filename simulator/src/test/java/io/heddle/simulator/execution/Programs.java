package io.heddle.simulator.execution;

import io.heddle.hotspot.roles.Role;
import io.heddle.simulator.scheduling.Attributes;
import java.util.ArrayList;
import java.util.List;

/** Small programs for tests. */
public final class Programs {
    private Programs() {}

    /** Threads of the application that start at once. */
    public static ProgramSpec of(int count, Attributes attributes, Behaviour behaviour) {
        List<ThreadSpec> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            threads.add(thread("thread-" + i, attributes, behaviour));
        }
        return ProgramSpec.withoutHeap(threads, 4, 4);
    }

    public static ThreadSpec thread(String name, Attributes attributes, Behaviour behaviour) {
        return new ThreadSpec(name, Role.APP, behaviour, 0, 0, attributes, null, false);
    }

    /** Each thread computes once, and ends. */
    public static Behaviour computing(long nanos, long bytes) {
        return new Steps(actions -> actions.compute(nanos, bytes));
    }

    /** Each thread takes the same steps, one after the other, and ends. */
    public static Behaviour steps(Step... steps) {
        return new Steps(steps);
    }

    /** One action that takes time. */
    @FunctionalInterface
    public interface Step {
        void take(Actions actions);
    }

    private static final class Steps implements Behaviour {
        private final Step[] steps;
        private final int[] next = new int[10_000];

        Steps(Step... steps) {
            this.steps = steps;
        }

        @Override
        public void next(int thread, Actions actions) {
            int step = next[thread]++;
            if (step < steps.length) {
                steps[step].take(actions);
            } else {
                actions.end();
            }
        }
    }
}
