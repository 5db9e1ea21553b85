package io.heddle.selection.rules;

import io.heddle.governor.selector.Choice;
import io.heddle.governor.selector.DecisionLog;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.governor.selector.Selector;
import io.heddle.governor.selector.SelectorStatus;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.SelectorSpec;
import io.heddle.policy.SelectorSpec.Reading;
import io.heddle.selection.evidence.LoadDistribution;
import io.heddle.watch.accounting.Sample;
import io.heddle.watch.accounting.ThreadSample;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * The selector {@code turnover}: Algorithm 2 of J. Qian et al., "Exploiting FIFO Scheduler to Improve Parallel Garbage
 * Collection Performance", section 5.2. It compares the active threads every n seconds. If they change, work is spread
 * over many short-lived threads, and running to completion suits the program. A thread is active if it had a CPU since
 * the last reading. Only application threads count, because the JVM's own threads live as long as the program.
 *
 * <p>The paper enables it only for more than eight cores. Heddle enables it everywhere.
 */
public final class TurnoverSelector implements Selector {
    private static final double MAJORITY = 0.5;

    private final Reading reading;
    private final Duration period;
    private final Map<Integer, ThreadSample> before = new HashMap<>();
    private final Set<Integer> active = new HashSet<>();
    private final DecisionLog decisions = new DecisionLog(SelectorSpec.Turnover.NAME);
    private final List<Policy> candidates;
    private Policy current;
    private boolean isDecided;
    private boolean isDisabled;

    /** The program's age at the next reading. */
    private long nextReadingNanos;

    public TurnoverSelector(Reading reading, Duration period) {
        this.reading = reading;
        this.period = period;
        this.candidates = reading == Reading.LISTING
                ? List.of(Policies.FIFO, Policies.DEFAULT)
                : List.of(Policies.DEFAULT, Policies.FIFO);
        this.current = candidates.getFirst();
    }

    @Override
    public List<Policy> candidates() {
        return candidates;
    }

    @Override
    public Policy choose(Sample sample) {
        decisions.start(sample);
        if (!isDecided && decisions.ageNanos(sample) >= nextReadingNanos) {
            nextReadingNanos += period.toNanos();
            compare(sample);
        }
        return current;
    }

    private void compare(Sample sample) {
        List<ThreadSample> threads = sample.threads().get();
        Map<Integer, ThreadSample> changed = new HashMap<>();
        for (ThreadSample thread : threads) {
            ThreadSample old = before.get(thread.tid());
            if (old == null || old.cpuNanos() != thread.cpuNanos()) {
                changed.put(thread.tid(), thread);
            }
        }
        if (!changed.isEmpty()) {
            decide(sample, changed);
        }
        before.clear();
        threads.forEach(thread -> before.put(thread.tid(), thread));
    }

    private void decide(Sample sample, Map<Integer, ThreadSample> changed) {
        long seenAgain = changed.keySet().stream().filter(active::contains).count();
        boolean first = active.isEmpty();
        switch (reading) {
            case TEXT -> {
                if (!first) {
                    boolean same = seenAgain > MAJORITY * changed.size();
                    choosePolicy(sample, same ? Policies.DEFAULT : Policies.FIFO, describe(seenAgain, changed.size()));
                }
                active.clear();
            }
            case LISTING -> {
                if (seenAgain > 0) {
                    isDecided = true;
                    choosePolicy(sample, Policies.DEFAULT, describe(seenAgain, changed.size()));
                }
            }
            case SWITCHES -> chooseByShape(sample, shape(changed, ThreadSample::slices));
            case TIME -> chooseByShape(sample, shape(changed, ThreadSample::cpuNanos));
        }
        active.addAll(changed.keySet());
    }

    private static String describe(long seenAgain, int all) {
        return seenAgain + " of " + all + " active threads were active before";
    }

    private LoadDistribution shape(Map<Integer, ThreadSample> changed, ToLongFunction<ThreadSample> work) {
        return LoadDistribution.of(changed.values().stream()
                .map(thread -> {
                    ThreadSample old = before.get(thread.tid());
                    return work.applyAsLong(thread) - (old == null ? 0 : work.applyAsLong(old));
                })
                .toList());
    }

    private void chooseByShape(Sample sample, LoadDistribution shape) {
        choosePolicy(sample, shape == LoadDistribution.SPREAD ? Policies.FIFO : Policies.DEFAULT, shape.describe());
    }

    private void choosePolicy(Sample sample, Policy wanted, String why) {
        if (!wanted.equals(current)) {
            current = wanted;
            decisions.add(sample, wanted, why);
        }
    }

    @Override
    public void disable() {
        isDecided = true;
        isDisabled = true;
        current = Policies.DEFAULT;
    }

    @Override
    public SelectorStatus status() {
        Choice last = decisions.last();
        SelectorStatus.Phase phase = last == null ? SelectorStatus.Phase.OBSERVING : SelectorStatus.Phase.SETTLED;
        return new SelectorStatus(
                SelectorSpec.Turnover.NAME,
                isDisabled ? SelectorStatus.Phase.DISABLED : phase,
                current.name(),
                null,
                last == null ? null : Double.valueOf(last.atSeconds()),
                last == null ? "no reading has changed the policy" : last.why(),
                null,
                null,
                null);
    }

    @Override
    public SelectionResult selected() {
        return decisions.selected("kept " + current.name());
    }
}
