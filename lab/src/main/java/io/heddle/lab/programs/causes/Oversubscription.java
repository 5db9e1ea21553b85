package io.heddle.lab.programs.causes;

import io.heddle.lab.programs.Lifetime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Held back by 32 threads for each CPU. Each thread builds a tree, walks it and drops it within one time slice, unless the kernel
 * deschedules it. Trees of descheduled threads are alive, so collections copy them (Qian et al., "Exploiting FIFO Scheduler to Improve
 * Parallel Garbage Collection Performance", section 3).
 */
public final class Oversubscription {
    public static final List<String> JVM_FLAGS = List.of(
            "-XX:+UseParallelGC",
            "-XX:-UseAdaptiveSizePolicy",
            "-Xms" + 160 * Lifetime.cpus() + "m",
            "-Xmx" + 160 * Lifetime.cpus() + "m",
            "-Xmn" + 40 * Lifetime.cpus() + "m");

    private static final int THREADS_PER_CPU = 32;
    private static final int DEPTH = 14;

    private record Tree(@Nullable Tree left, @Nullable Tree right) {
        static Tree grow(int depth) {
            return depth == 0 ? new Tree(null, null) : new Tree(grow(depth - 1), grow(depth - 1));
        }

        int size() {
            return 1 + (left == null ? 0 : left.size()) + (right == null ? 0 : right.size());
        }
    }

    private Oversubscription() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        lifetime.repeat("builder", THREADS_PER_CPU * Lifetime.cpus(), () -> {
            if (Tree.grow(DEPTH).size() != (2 << DEPTH) - 1) {
                throw new AssertionError("a node is missing");
            }
        });
        lifetime.finish();
    }
}
