package io.heddle.cli.top.view;

import io.heddle.cli.jvms.Governance;
import io.heddle.cli.top.figures.JvmRow;
import io.heddle.cli.top.figures.MachineFigures;
import io.heddle.cli.top.figures.ThreadRow;
import io.heddle.cli.top.figures.TopFrame;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one interval, as the screen shows them.
 *
 * @param jvms the JVM with the most CPU time first
 */
public record ScreenData(MachineFigures machine, TopFrame frame, List<Jvm> jvms) {
    private static final Comparator<Jvm> MOST_CPU_FIRST =
            Comparator.comparingDouble(Jvm::cpu).reversed().thenComparingInt(Jvm::pid);

    public ScreenData {
        jvms = List.copyOf(jvms);
    }

    /**
     * A JVM in the interval.
     *
     * @param cpu CPU time of its threads by elapsed time
     * @param threads the threads with figures
     * @param governance null when no Heddle governs it
     */
    public record Jvm(
            JvmRow figures,
            double cpu,
            int threads,
            @Nullable Governance governance) {
        public int pid() {
            return figures.pid();
        }

        boolean hasActivity() {
            return governance != null && !governance.activity().isEmpty();
        }
    }

    /** Whether any JVM has a governor that chooses its policy, or whose state is unknown. */
    public boolean hasActivity() {
        return jvms.stream().anyMatch(Jvm::hasActivity);
    }

    public static ScreenData of(MachineFigures machine, TopFrame frame, Map<Integer, Governance> governances) {
        Map<Integer, Double> cpu = new HashMap<>();
        Map<Integer, Integer> threads = new HashMap<>();
        for (ThreadRow thread : frame.threads()) {
            cpu.merge(thread.pid(), thread.cpu(), Double::sum);
            threads.merge(thread.pid(), 1, Integer::sum);
        }
        return new ScreenData(
                machine,
                frame,
                frame.jvms().stream()
                        .map(jvm -> new Jvm(
                                jvm,
                                cpu.getOrDefault(jvm.pid(), 0.0),
                                threads.getOrDefault(jvm.pid(), 0),
                                governances.get(jvm.pid())))
                        .sorted(MOST_CPU_FIRST)
                        .toList());
    }
}
