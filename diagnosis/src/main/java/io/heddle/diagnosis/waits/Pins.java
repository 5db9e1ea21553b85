package io.heddle.diagnosis.waits;

import io.heddle.timeline.Timeline;
import io.heddle.timeline.Wait;
import io.heddle.timeline.stacks.Stack;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The waits of virtual threads that kept their carriers.
 *
 * @param waits by start
 * @param carriers how many carriers were blocked at some time
 * @param totalNanos the sum of the waits
 * @param places by place in the program, the longest first
 */
public record Pins(List<Wait> waits, int carriers, long totalNanos, List<Place> places) {
    private static final Pattern PARALLELISM = Pattern.compile("-Djdk\\.virtualThreadScheduler\\.parallelism=(\\d+)");

    public Pins {
        waits = List.copyOf(waits);
        places = List.copyOf(places);
    }

    /** A place where virtual threads blocked, with the stack of the longest wait there. */
    public record Place(Stack stack, int waits, long totalNanos, long maxNanos) {
        private Place with(Place other) {
            Stack longest = other.maxNanos > maxNanos ? other.stack : stack;
            return new Place(
                    longest, waits + other.waits, totalNanos + other.totalNanos, Math.max(maxNanos, other.maxNanos));
        }
    }

    public static Pins of(Timeline timeline) {
        List<Wait> waits = timeline.waits().at(site -> site.kind() == Wait.Kind.PINNED);
        Set<Integer> carriers = new HashSet<>();
        Map<String, Place> places = new HashMap<>();
        long total = 0;
        for (Wait wait : waits) {
            long nanos = wait.span().nanos();
            carriers.add(wait.thread());
            total += nanos;
            places.merge(TaskStacks.site(wait.stack()), new Place(wait.stack(), 1, nanos, nanos), Place::with);
        }
        return new Pins(
                waits,
                carriers.size(),
                total,
                places.values().stream()
                        .sorted(Comparator.comparingLong(Place::totalNanos)
                                .reversed()
                                .thenComparing(each -> TaskStacks.site(each.stack())))
                        .toList());
    }

    /**
     * The share of the recording that the waits cost at most. A blocked carrier costs nothing while another one is idle.
     */
    public double loss(Timeline timeline) {
        double cpus = ApplicationCpus.available(timeline.facts());
        double parallelism = parallelism(timeline, cpus);
        WaitLoss.Gain blocked = WaitLoss.insteadOfWork(cpus);
        return WaitLoss.share(
                timeline,
                waits,
                (waiting, running) -> waiting + running >= parallelism ? blocked.of(waiting, running) : 0,
                0);
    }

    /** The carriers that the JVM's scheduler of virtual threads uses: one for each CPU unless a property says otherwise. */
    private static double parallelism(Timeline timeline, double cpus) {
        return timeline.jvms().stream()
                .map(each -> PARALLELISM.matcher(each.arguments()))
                .filter(Matcher::find)
                .mapToDouble(each -> Double.parseDouble(each.group(1)))
                .findFirst()
                .orElse(Double.isInfinite(cpus) ? 1 : Math.ceil(cpus));
    }
}
