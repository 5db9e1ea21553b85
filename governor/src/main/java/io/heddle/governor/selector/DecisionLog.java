package io.heddle.governor.selector;

import io.heddle.policy.Policy;
import io.heddle.watch.accounting.Sample;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The decisions of a selector in order. */
public final class DecisionLog {
    private final String selector;
    private final List<Choice> choices = new ArrayList<>();
    private final List<SlotPair> pairs = new ArrayList<>();
    private boolean begun;
    private long began;
    private long now;

    public DecisionLog(String selector) {
        this.selector = selector;
    }

    /** Takes a sample. The first one starts the log. */
    public void start(Sample sample) {
        now = sample.nanos();
        if (!begun) {
            begun = true;
            began = sample.nanos();
        }
    }

    /** The time since the first sample. */
    public long ageNanos(Sample sample) {
        return sample.nanos() - began;
    }

    /** The time from the first sample to the last one. */
    public long ageNanos() {
        return now - began;
    }

    /** Adds a decision. If the policy was chosen already, it replaces the reason. */
    public void add(Sample sample, Policy policy, String why) {
        boolean again = !choices.isEmpty() && choices.getLast().policy().equals(policy.name());
        double since = again ? choices.removeLast().atSeconds() : ageNanos(sample) / 1e9;
        choices.add(new Choice(since, policy.name(), why));
    }

    /** Whether no decision was made. */
    public boolean isEmpty() {
        return choices.isEmpty();
    }

    /** Adds a completed pair of slots. */
    public void add(SlotPair pair) {
        pairs.add(pair);
    }

    /** The last decision; null if none was made. */
    public @Nullable Choice last() {
        return choices.isEmpty() ? null : choices.getLast();
    }

    /** @param otherwise description if no decision was made */
    public SelectionResult selected(String otherwise) {
        String account = choices.isEmpty()
                ? otherwise
                : "using %s since %.1f s: %s"
                        .formatted(
                                choices.getLast().policy(),
                                choices.getLast().atSeconds(),
                                choices.getLast().why());
        return new SelectionResult(selector + ": " + account, List.copyOf(choices), List.copyOf(pairs));
    }
}
