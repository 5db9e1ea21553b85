package io.heddle.lab.programs.causes;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Held back by collections that do not run in parallel. The survivors are one linked list, which one collector thread copies, while the
 * others search for work and offer termination. One thread builds such lists, the others compute.
 */
public final class GcTermination {
    /** G1 reports the time that each collector thread spends in termination. The survivor regions have room for a whole list. */
    public static final List<String> JVM_FLAGS = List.of(
            "-XX:+UseG1GC",
            "-XX:ParallelGCThreads=" + Lifetime.cpus(),
            "-XX:-UseDynamicNumberOfGCThreads",
            "-XX:SurvivorRatio=2",
            "-XX:TargetSurvivorRatio=100",
            "-Xms768m",
            "-Xmx768m",
            "-Xmn96m");

    private static final int FEWEST_NODES = 1_000_000;
    private static final int MOST_NODES = 3_000_000;
    private static final int NODES_PER_LOOK = 10_000;

    private record Node(@Nullable Node next, long value) {}

    private @Nullable Node list;

    private GcTermination() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        GcTermination builder = new GcTermination();
        lifetime.repeat("builder", 1, () -> builder.build(lifetime));
        lifetime.repeat("busy", Lifetime.cpus() - 1, () -> Arithmetic.compute(100));
        lifetime.finish();
    }

    /** Builds a list in place of the previous one. Random lengths keep collections from finding short lists only. */
    private void build(Lifetime lifetime) {
        list = null;
        int nodes = ThreadLocalRandom.current().nextInt(FEWEST_NODES, MOST_NODES);
        for (int i = 0; i < nodes && (i % NODES_PER_LOOK != 0 || !lifetime.isOver()); i++) {
            list = new Node(list, i);
        }
    }
}
