package io.heddle.governor.selector;

import io.heddle.governor.policy.Policy;
import io.heddle.governor.run.Choice;
import io.heddle.governor.run.Selected;
import io.heddle.governor.run.SlotPair;
import java.util.ArrayList;
import java.util.List;

/** A selector's decisions as they come. */
final class Timeline {
    private final String selector;
    private final List<Choice> choices = new ArrayList<>();
    private final List<SlotPair> pairs = new ArrayList<>();
    private boolean begun;
    private long began;

    Timeline(String selector) {
        this.selector = selector;
    }

    void look(Sight sight) {
        if (!begun) {
            begun = true;
            began = sight.nanos();
        }
    }

    /** Since the first look. */
    long ageNanos(Sight sight) {
        return sight.nanos() - began;
    }

    /** A policy that was already chosen has another reason now. */
    void add(Sight sight, Policy policy, String why) {
        boolean again = !choices.isEmpty() && choices.getLast().policy().equals(policy.name());
        double since = again ? choices.removeLast().atSeconds() : ageNanos(sight) / 1e9;
        choices.add(new Choice(since, policy.name(), why));
    }

    /** Whether nothing was chosen. */
    boolean isEmpty() {
        return choices.isEmpty();
    }

    /** With a pair of slots that are over. */
    void add(Sight sight, Policy tried, Switchback ended) {
        pairs.add(new SlotPair(
                ageNanos(sight) / 1e9,
                ended.pairNanos() / 1e9,
                tried.name(),
                Math.exp(ended.difference()),
                Math.exp(ended.taken()),
                ended.isPaid(),
                ended.isTelling()));
    }

    /** @param otherwise what is to be said when nothing was chosen */
    Selected selected(String otherwise) {
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
