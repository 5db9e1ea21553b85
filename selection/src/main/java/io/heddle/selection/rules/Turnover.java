package io.heddle.selection.rules;

import io.heddle.governor.selector.DecisionLog;
import io.heddle.governor.selector.Selected;
import io.heddle.governor.selector.Selector;
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
 * Algorithm 2 of paper 000, section 5.2: looks every n seconds which threads were active; where they change, work is spread over
 * many threads that come and go, and running to completion suits the program. Active is an application thread that had a CPU since
 * the look before; the JVM's own threads live as long as the program and would settle every look.
 *
 * <p>The paper enables it above eight cores only. Here it is enabled everywhere.
 */
public final class Turnover implements Selector {
    private static final double MOSTLY = 0.5;

    private final Reading reading;
    private final Duration period;
    private final Map<Integer, ThreadSample> before = new HashMap<>();
    private final Set<Integer> active = new HashSet<>();
    private final DecisionLog decisions = new DecisionLog(SelectorSpec.Turnover.NAME);
    private final List<Policy> candidates;
    private Policy current;
    private boolean settled;

    /** At this age of the program. */
    private long nextLookNanos;

    public Turnover(Reading reading, Duration period) {
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
        decisions.look(sample);
        if (!settled && decisions.ageNanos(sample) >= nextLookNanos) {
            nextLookNanos += period.toNanos();
            look(sample);
        }
        return current;
    }

    private void look(Sample sample) {
        List<ThreadSample> threads = sample.threads().get();
        Map<Integer, ThreadSample> changed = new HashMap<>();
        for (ThreadSample thread : threads) {
            ThreadSample old = before.get(thread.tid());
            if (old == null || old.cpuNanos() != thread.cpuNanos()) {
                changed.put(thread.tid(), thread);
            }
        }
        if (!changed.isEmpty()) {
            judge(sample, changed);
        }
        before.clear();
        threads.forEach(thread -> before.put(thread.tid(), thread));
    }

    private void judge(Sample sample, Map<Integer, ThreadSample> changed) {
        long again = changed.keySet().stream().filter(active::contains).count();
        boolean first = active.isEmpty();
        switch (reading) {
            case TEXT -> {
                if (!first) {
                    boolean same = again > MOSTLY * changed.size();
                    take(sample, same ? Policies.DEFAULT : Policies.FIFO, seenAgain(again, changed.size()));
                }
                active.clear();
            }
            case LISTING -> {
                if (again > 0) {
                    settled = true;
                    take(sample, Policies.DEFAULT, seenAgain(again, changed.size()));
                }
            }
            case SWITCHES -> takeByShape(sample, shape(changed, ThreadSample::slices));
            case TIME -> takeByShape(sample, shape(changed, ThreadSample::cpuNanos));
        }
        active.addAll(changed.keySet());
    }

    private static String seenAgain(long again, int all) {
        return again + " of " + all + " active threads were seen again";
    }

    private LoadDistribution shape(Map<Integer, ThreadSample> changed, ToLongFunction<ThreadSample> work) {
        return LoadDistribution.of(changed.values().stream()
                .map(thread -> {
                    ThreadSample old = before.get(thread.tid());
                    return work.applyAsLong(thread) - (old == null ? 0 : work.applyAsLong(old));
                })
                .toList());
    }

    private void takeByShape(Sample sample, LoadDistribution shape) {
        take(sample, shape == LoadDistribution.SPREAD ? Policies.FIFO : Policies.DEFAULT, shape.describe());
    }

    private void take(Sample sample, Policy wanted, String why) {
        if (!wanted.equals(current)) {
            current = wanted;
            decisions.add(sample, wanted, why);
        }
    }

    @Override
    public void overruled() {
        settled = true;
        current = Policies.DEFAULT;
    }

    @Override
    public Selected selected() {
        return decisions.selected(current.name() + " throughout");
    }
}
