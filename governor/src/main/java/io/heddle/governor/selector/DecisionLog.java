package io.heddle.governor.selector;

import io.heddle.policy.Policy;
import io.heddle.watch.accounting.Sample;
import java.util.ArrayList;
import java.util.List;

/** A selector's decisions as they come. */
public final class DecisionLog {
    private final String selector;
    private final List<Choice> choices = new ArrayList<>();
    private final List<SlotPair> pairs = new ArrayList<>();
    private boolean begun;
    private long began;

    public DecisionLog(String selector) {
        this.selector = selector;
    }

    public void look(Sample sample) {
        if (!begun) {
            begun = true;
            began = sample.nanos();
        }
    }

    /** Since the first look. */
    public long ageNanos(Sample sample) {
        return sample.nanos() - began;
    }

    /** A policy that was already chosen has another reason now. */
    public void add(Sample sample, Policy policy, String why) {
        boolean again = !choices.isEmpty() && choices.getLast().policy().equals(policy.name());
        double since = again ? choices.removeLast().atSeconds() : ageNanos(sample) / 1e9;
        choices.add(new Choice(since, policy.name(), why));
    }

    /** Whether nothing was chosen. */
    public boolean isEmpty() {
        return choices.isEmpty();
    }

    /** With a pair of slots that are over. */
    public void add(SlotPair pair) {
        pairs.add(pair);
    }

    /** @param otherwise what is to be said when nothing was chosen */
    public Selected selected(String otherwise) {
        String account = choices.isEmpty()
                ? otherwise
                : "%s from %.1f s on: %s"
                        .formatted(
                                choices.getLast().policy(),
                                choices.getLast().atSeconds(),
                                choices.getLast().why());
        return new Selected(selector + ": " + account, List.copyOf(choices), List.copyOf(pairs));
    }
}
