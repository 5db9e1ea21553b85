package io.heddle.selection.auto;

import io.heddle.governor.selector.DecisionLog;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.governor.selector.Selector;
import io.heddle.governor.selector.SelectorStatus;
import io.heddle.kernel.constraints.CpuLimits;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.watch.accounting.Sample;
import io.heddle.watch.accounting.ThreadTotals;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The selector {@code auto} in a program whose CPU limits may change, because they get other values or the program moves to another
 * cgroup. Figures from before such a change say nothing about the program after it, so another selector starts without evidence.
 * While a CPU quota applies that a real-time policy would escape, {@code default} is in force. Used by the governor's thread alone.
 */
public final class CpuLimitFollower implements Selector {
    /** The period of readings. One takes up to a millisecond where many file systems are mounted. */
    private static final long PERIOD_NANOS = Duration.ofSeconds(5).toNanos();

    private final IntFunction<Optional<CpuLimits>> limitsOf;
    private final Factory selectors;
    private final DecisionLog decisions;
    private CpuLimits limits;
    private Selector selector;

    /** The JVM whose limits were read last; empty before the first reading. */
    private OptionalInt jvm = OptionalInt.empty();

    private long readAt;
    private boolean disabled;

    /** The source of selectors for a program with certain limits. */
    public interface Factory {
        /**
         * Creates a selector.
         *
         * @param cpus number of CPUs that the program may use
         * @param fromStart whether the limits apply from the program's start, so that its evidence is comparable with other runs
         */
        Selector create(int cpus, boolean fromStart);
    }

    /**
     * @param limits the limits at the program's start
     * @param limitsOf reads those of a process; empty if it has ended
     * @param decisions the log of all selectors that the factory creates
     */
    public CpuLimitFollower(
            CpuLimits limits, IntFunction<Optional<CpuLimits>> limitsOf, Factory selectors, DecisionLog decisions) {
        this.limits = limits;
        this.limitsOf = limitsOf;
        this.selectors = selectors;
        this.decisions = decisions;
        this.selector = selectors.create(limits.cpus(), true);
    }

    @Override
    public List<Policy> candidates() {
        return selector.candidates();
    }

    @Override
    public Policy choose(Sample sample) {
        decisions.start(sample);
        if (!disabled && isDue(sample)) {
            boolean isFirst = jvm.isEmpty();
            jvm = sample.jvm();
            readAt = sample.nanos();
            limitsOf.apply(jvm.getAsInt()).ifPresent(now -> follow(now, isFirst, sample));
        }
        return isHeld() ? Policies.DEFAULT : selector.choose(sample);
    }

    private boolean isDue(Sample sample) {
        return sample.jvm().isPresent() && (!sample.jvm().equals(jvm) || sample.nanos() - readAt >= PERIOD_NANOS);
    }

    private void follow(CpuLimits now, boolean isFirst, Sample sample) {
        boolean isSame = now.cpus() == limits.cpus()
                && now.quota().isPresent() == limits.quota().isPresent();
        limits = now;
        if (isSame) {
            return;
        }
        selector = selectors.create(now.cpus(), isFirst);
        if (isHeld()) {
            decisions.add(
                    sample,
                    Policies.DEFAULT,
                    "real-time threads would escape the CPU quota of %.2f CPUs"
                            .formatted(now.quota().orElseThrow()));
        } else if (!isFirst) {
            decisions.add(
                    sample,
                    Policies.DEFAULT,
                    "the program's CPU limit has changed: %d CPUs, %s quota"
                            .formatted(now.cpus(), now.quota().isPresent() ? "with a" : "no"));
        }
    }

    /** Whether the quota rules out the challenger. */
    private boolean isHeld() {
        return limits.quota().isPresent() && candidates().stream().anyMatch(Policy::isRealtime);
    }

    @Override
    public boolean isExperimenting() {
        return !isHeld() && selector.isExperimenting();
    }

    @Override
    public void disable() {
        disabled = true;
        selector.disable();
    }

    @Override
    public void conclude(List<ThreadTotals> threads) {
        selector.conclude(threads);
    }

    @Override
    public @Nullable SelectorStatus status() {
        return selector.status();
    }

    @Override
    public @Nullable SelectionResult selected() {
        return selector.selected();
    }
}
