package io.heddle.cli.options;

import io.heddle.documents.UserError;
import io.heddle.policy.Policies;
import io.heddle.policy.VirtualThreads;

/** The values of {@code --threads}: threading models, which are terms of a policy as well. */
public final class Threads {
    public static final String PLATFORM = "platform";

    private Threads() {}

    /** The policy expression with the threading model added to it. */
    public static String addedTo(String policy, String model) {
        if (model.equals(PLATFORM)) {
            return policy;
        }
        if (!VirtualThreads.isTerm(model)) {
            throw new UserError("unknown threading model '" + model
                    + "'. Use platform, virtual, or virtual with options such as virtual:carriers=1.");
        }
        return policy.equals(Policies.DEFAULT.name()) ? model : policy + "+" + model;
    }
}
