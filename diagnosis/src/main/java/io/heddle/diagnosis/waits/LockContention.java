package io.heddle.diagnosis.waits;

import io.heddle.timeline.Timeline;
import io.heddle.timeline.Wait;
import io.heddle.timeline.Waits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The waits of threads for locks that other threads hold: monitors, and the locks of {@code java.util.concurrent.locks}. A wait for a
 * notification, a condition or a permit does not count, since threads without work wait so. The waits of fork/join workers in
 * tasks belong to {@link WorkerWaits}.
 *
 * @param waits by start
 * @param locks the longest blocked time first
 * @param blockedNanosByThread by the index of the thread
 */
public record LockContention(List<Wait> waits, List<ContendedLock> locks, Map<Integer, Long> blockedNanosByThread) {
    private static final List<String> LOCKS = List.of(
            "java.util.concurrent.locks.ReentrantLock$",
            "java.util.concurrent.locks.ReentrantReadWriteLock$",
            "java.util.concurrent.locks.StampedLock");

    public LockContention {
        waits = List.copyOf(waits);
        locks = List.copyOf(locks);
        blockedNanosByThread = Map.copyOf(blockedNanosByThread);
    }

    private record Key(String type, String site) {}

    public static LockContention of(Timeline timeline) {
        List<Wait> waits = timeline.waits().at(LockContention::isForLock).stream()
                .filter(each -> each.span().nanos() > 0)
                .filter(each -> isOfApplication(timeline, each))
                .filter(each -> !WorkerWaits.isInTask(timeline, each))
                .toList();
        Map<Key, List<Wait>> byLock = new HashMap<>();
        Map<Integer, Long> byThread = new HashMap<>();
        for (Wait wait : waits) {
            byLock.computeIfAbsent(new Key(wait.on(), TaskStacks.site(wait.stack())), key -> new ArrayList<>())
                    .add(wait);
            byThread.merge(wait.thread(), wait.span().nanos(), Long::sum);
        }
        List<ContendedLock> locks = byLock.values().stream()
                .map(ContendedLock::of)
                .sorted(Comparator.comparingLong(ContendedLock::blockedNanos)
                        .reversed()
                        .thenComparing(ContendedLock::type)
                        .thenComparing(each -> TaskStacks.site(each.stack())))
                .toList();
        return new LockContention(waits, locks, byThread);
    }

    private static boolean isForLock(Waits.Site site) {
        return site.kind() == Wait.Kind.MONITOR
                || (site.kind() == Wait.Kind.PARK && LOCKS.stream().anyMatch(site.on()::startsWith));
    }

    private static boolean isOfApplication(Timeline timeline, Wait wait) {
        return wait.thread() == Wait.UNKNOWN_THREAD
                || timeline.threads().get(wait.thread()).kind().isApplication();
    }

    public long blockedNanos() {
        return waits.stream().mapToLong(each -> each.span().nanos()).sum();
    }

    /** The share of the recording that the waits cost at most. */
    public double loss(Timeline timeline) {
        double cpus = ApplicationCpus.available(timeline.facts());
        return WaitLoss.share(timeline, waits, WaitLoss.behindOthers(cpus), 1);
    }
}
