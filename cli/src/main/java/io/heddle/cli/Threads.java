package io.heddle.cli;

import io.heddle.documents.UserError;
import io.heddle.policy.Policies;
import io.heddle.policy.VirtualThreads;

/** What {@code --threads} takes: a threading model, which is a term of a policy as well. */
final class Threads {
    static final String PLATFORM = "platform";

    private Threads() {}

    /** A policy's words with the model's. */
    static String addedTo(String policy, String model) {
        if (model.equals(PLATFORM)) {
            return policy;
        }
        if (!VirtualThreads.isMeantBy(model)) {
            throw new UserError(
                    "threads are platform, virtual or virtual with options such as virtual:carriers=1, not '" + model
                            + "'");
        }
        return policy.equals(Policies.DEFAULT.name()) ? model : policy + "+" + model;
    }
}
