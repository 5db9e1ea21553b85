package io.heddle.governor.selector;

import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Policy;
import io.heddle.governor.policy.Selection;
import io.heddle.governor.policy.Selection.Reading;
import io.heddle.governor.run.Selected;
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
    private final Map<Integer, ThreadSight> before = new HashMap<>();
    private final Set<Integer> active = new HashSet<>();
    private final Timeline timeline = new Timeline(Selection.Turnover.NAME);
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
    public Policy choose(Sight sight) {
        timeline.look(sight);
        if (!settled && timeline.ageNanos(sight) >= nextLookNanos) {
            nextLookNanos += period.toNanos();
            look(sight);
        }
        return current;
    }

    private void look(Sight sight) {
        List<ThreadSight> threads = sight.threads().get();
        Map<Integer, ThreadSight> changed = new HashMap<>();
        for (ThreadSight thread : threads) {
            ThreadSight old = before.get(thread.tid());
            if (old == null || old.cpuNanos() != thread.cpuNanos()) {
                changed.put(thread.tid(), thread);
            }
        }
        if (!changed.isEmpty()) {
            judge(sight, changed);
        }
        before.clear();
        threads.forEach(thread -> before.put(thread.tid(), thread));
    }

    private void judge(Sight sight, Map<Integer, ThreadSight> changed) {
        long again = changed.keySet().stream().filter(active::contains).count();
        boolean first = active.isEmpty();
        switch (reading) {
            case TEXT -> {
                if (!first) {
                    boolean same = again > MOSTLY * changed.size();
                    take(sight, same ? Policies.DEFAULT : Policies.FIFO, seenAgain(again, changed.size()));
                }
                active.clear();
            }
            case LISTING -> {
                if (again > 0) {
                    settled = true;
                    take(sight, Policies.DEFAULT, seenAgain(again, changed.size()));
                }
            }
            case SWITCHES -> takeByShape(sight, shape(changed, ThreadSight::slices));
            case TIME -> takeByShape(sight, shape(changed, ThreadSight::cpuNanos));
        }
        active.addAll(changed.keySet());
    }

    private static String seenAgain(long again, int all) {
        return again + " of " + all + " active threads were seen again";
    }

    private WorkShape shape(Map<Integer, ThreadSight> changed, ToLongFunction<ThreadSight> work) {
        return WorkShape.of(changed.values().stream()
                .map(thread -> {
                    ThreadSight old = before.get(thread.tid());
                    return work.applyAsLong(thread) - (old == null ? 0 : work.applyAsLong(old));
                })
                .toList());
    }

    private void takeByShape(Sight sight, WorkShape shape) {
        take(sight, shape == WorkShape.SPREAD ? Policies.FIFO : Policies.DEFAULT, shape.inWords());
    }

    private void take(Sight sight, Policy wanted, String why) {
        if (!wanted.equals(current)) {
            current = wanted;
            timeline.add(sight, wanted, why);
        }
    }

    @Override
    public void overruled() {
        settled = true;
        current = Policies.DEFAULT;
    }

    @Override
    public Selected selected() {
        return timeline.selected(current.name() + " throughout");
    }
}
