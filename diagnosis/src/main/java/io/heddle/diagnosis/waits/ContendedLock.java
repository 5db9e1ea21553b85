package io.heddle.diagnosis.waits;

import io.heddle.timeline.Timeline;
import io.heddle.timeline.Wait;
import io.heddle.timeline.stacks.Sample;
import io.heddle.timeline.stacks.Stack;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A place of the program where threads wait for locks of one class.
 *
 * @param type the class of the lock; empty if unknown
 * @param waits by start
 * @param stack the stack of the longest wait
 * @param threads how many threads waited
 * @param maxWaiting how many waited at once
 * @param blockedNanos the sum of the waits
 * @param owner the index of the thread that the others waited for longest; {@link Wait#UNKNOWN_THREAD} if unknown
 * @param ownerNanos how long they waited for it
 */
public record ContendedLock(
        String type,
        List<Wait> waits,
        Stack stack,
        int threads,
        int maxWaiting,
        long blockedNanos,
        int owner,
        long ownerNanos) {
    private static final int CONVOY = 3;

    public ContendedLock {
        waits = List.copyOf(waits);
    }

    /** @param waits at least one, by start */
    static ContendedLock of(List<Wait> waits) {
        Wait longest = waits.getFirst();
        long blocked = 0;
        Set<Integer> threads = new HashSet<>();
        Map<Integer, Long> owners = new HashMap<>();
        for (Wait wait : waits) {
            blocked += wait.span().nanos();
            threads.add(wait.thread());
            longest = wait.span().nanos() > longest.span().nanos() ? wait : longest;
            if (wait.owner() != Wait.UNKNOWN_THREAD) {
                owners.merge(wait.owner(), wait.span().nanos(), Long::sum);
            }
        }
        int owner = owners.entrySet().stream()
                .max(Map.Entry.<Integer, Long>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey)
                .orElse(Wait.UNKNOWN_THREAD);
        return new ContendedLock(
                longest.on(),
                waits,
                longest.stack(),
                threads.size(),
                maxWaiting(waits),
                blocked,
                owner,
                owners.getOrDefault(owner, 0L));
    }

    private static int maxWaiting(List<Wait> waits) {
        long[] ends = waits.stream()
                .mapToLong(each -> each.span().endNanos())
                .sorted()
                .toArray();
        int max = 0;
        int ended = 0;
        for (int i = 0; i < waits.size(); i++) {
            while (ends[ended] <= waits.get(i).span().startNanos() && ended < i) {
                ended++;
            }
            max = Math.max(max, i + 1 - ended);
        }
        return max;
    }

    /** Tells whether many threads get the lock in turn: a convoy. */
    public boolean isConvoy() {
        return threads >= CONVOY && maxWaiting >= CONVOY - 1 && waits.size() > threads;
    }

    /** What the most frequent owner did while others waited for it: its most frequent sample; {@link Stack#NONE} if unknown. */
    public Stack ownerStack(Timeline timeline) {
        if (owner == Wait.UNKNOWN_THREAD) {
            return Stack.NONE;
        }
        Map<Stack, Integer> stacks = new HashMap<>();
        int next = 0;
        long coveredUntil = Long.MIN_VALUE;
        for (Sample sample : timeline.samples()) {
            while (next < waits.size() && waits.get(next).span().startNanos() <= sample.nanos()) {
                if (waits.get(next).owner() == owner) {
                    coveredUntil = Math.max(coveredUntil, waits.get(next).span().endNanos());
                }
                next++;
            }
            if (sample.thread() == owner && sample.nanos() < coveredUntil && isOfJava(sample)) {
                stacks.merge(sample.stack(), 1, Integer::sum);
            }
        }
        return stacks.entrySet().stream()
                .max(Map.Entry.<Stack, Integer>comparingByValue().thenComparing(each -> TaskStacks.site(each.getKey())))
                .map(Map.Entry::getKey)
                .orElse(Stack.NONE);
    }

    private static boolean isOfJava(Sample sample) {
        return TaskStacks.programFrame(sample.stack()) != null;
    }
}
