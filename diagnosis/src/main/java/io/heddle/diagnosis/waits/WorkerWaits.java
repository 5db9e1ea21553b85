package io.heddle.diagnosis.waits;

import io.heddle.timeline.Timeline;
import io.heddle.timeline.Wait;
import io.heddle.timeline.stacks.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The waits of fork/join workers in the middle of tasks. An idle worker that parks in its pool does not count, nor does a join, nor a
 * wait that the pool compensates for with another worker. A wait for a lock whose owner sleeps is a consequence of the sleep.
 *
 * @param sleeps waits in {@code Thread.sleep}, by start
 * @param blocks all other waits, by start
 * @param sleepGroups the sleeps by stack, the longest first
 * @param blockGroups the other waits by rule and stack, the longest first
 */
public record WorkerWaits(List<Wait> sleeps, List<Wait> blocks, List<Group> sleepGroups, List<Group> blockGroups) {
    private static final Pattern WORKER = Pattern.compile("ForkJoinPool(\\.commonPool|-\\d+)-worker-\\d+");

    public WorkerWaits {
        sleeps = List.copyOf(sleeps);
        blocks = List.copyOf(blocks);
        sleepGroups = List.copyOf(sleepGroups);
        blockGroups = List.copyOf(blockGroups);
    }

    /**
     * Waits of one kind at one place of the program.
     *
     * @param rule the rule of {@code heddle lint} that finds them in the source
     * @param on the class of the lock or blocker of the longest; empty if unknown
     * @param stack the stack of the longest
     * @param workers the threads that waited
     */
    public record Group(
            LintRule rule, String on, Stack stack, int waits, int workers, long totalNanos, long maxNanos) {}

    private record Key(LintRule rule, String site) {}

    public static WorkerWaits of(Timeline timeline) {
        List<Wait> sleeps = new ArrayList<>();
        List<Wait> blocks = new ArrayList<>();
        for (Wait wait : timeline.waits().at(site -> blocksInTask(site.kind(), site.stack()))) {
            if (isOfWorker(timeline, wait)) {
                (wait.kind() == Wait.Kind.SLEEP ? sleeps : blocks).add(wait);
            }
        }
        SleepingThreads sleeping = SleepingThreads.of(sleeps);
        blocks.removeIf(sleeping::delay);
        return new WorkerWaits(sleeps, blocks, groups(timeline, sleeps), groups(timeline, blocks));
    }

    /** Tells whether a worker of a pool waits in the middle of a task. */
    static boolean isInTask(Timeline timeline, Wait wait) {
        return isOfWorker(timeline, wait) && blocksInTask(wait.kind(), wait.stack());
    }

    private static boolean blocksInTask(Wait.Kind kind, Stack stack) {
        return switch (kind) {
            case PINNED, ALLOCATION_STALL -> false;
            case MONITOR, OBJECT_WAIT, PARK, SLEEP, IO -> TaskStacks.blocksInTask(stack);
        };
    }

    /** A pool with a factory of its own may give its workers any name. Then the stack tells, unless it is too deep. */
    private static boolean isOfWorker(Timeline timeline, Wait wait) {
        return wait.thread() != Wait.UNKNOWN_THREAD
                && (isWorker(timeline.threads().get(wait.thread()).name()) || TaskStacks.isOfWorker(wait.stack()));
    }

    static boolean isWorker(String thread) {
        return WORKER.matcher(thread).matches();
    }

    static boolean isOfCommonPool(String worker) {
        return worker.startsWith("ForkJoinPool.commonPool-");
    }

    /** The share of the recording that the sleeps cost at most. */
    public double sleepLoss(Timeline timeline) {
        return loss(timeline, sleeps);
    }

    /** The share of the recording that the other waits cost at most. */
    public double blockLoss(Timeline timeline) {
        return loss(timeline, blocks);
    }

    private static double loss(Timeline timeline, List<Wait> waits) {
        double cpus = ApplicationCpus.available(timeline.facts());
        return WaitLoss.share(timeline, waits, WaitLoss.insteadOfWork(cpus), 1);
    }

    private static List<Group> groups(Timeline timeline, List<Wait> waits) {
        Map<Key, List<Wait>> byKey = new HashMap<>();
        for (Wait wait : waits) {
            String worker = timeline.threads().get(wait.thread()).name();
            Key key = new Key(LintRule.of(wait, worker), TaskStacks.site(wait.stack()));
            byKey.computeIfAbsent(key, each -> new ArrayList<>()).add(wait);
        }
        List<Group> groups = new ArrayList<>();
        byKey.forEach((key, each) -> groups.add(group(key, each)));
        groups.sort(Comparator.comparingLong(Group::totalNanos)
                .reversed()
                .thenComparing(each -> TaskStacks.site(each.stack()))
                .thenComparing(Group::rule));
        return groups;
    }

    private static Group group(Key key, List<Wait> waits) {
        Wait longest = waits.getFirst();
        long total = 0;
        Set<Integer> workers = new HashSet<>();
        for (Wait wait : waits) {
            total += wait.span().nanos();
            workers.add(wait.thread());
            longest = wait.span().nanos() > longest.span().nanos() ? wait : longest;
        }
        return new Group(
                key.rule(),
                longest.on(),
                longest.stack(),
                waits.size(),
                workers.size(),
                total,
                longest.span().nanos());
    }
}
