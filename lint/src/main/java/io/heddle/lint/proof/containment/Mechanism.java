package io.heddle.lint.proof.containment;

import java.util.List;
import java.util.Set;

/** A way to contain a process. Each one works alone and together with the others. */
sealed interface Mechanism permits Namespaces, FileAccess, CallFilter {
    /** All that Heddle knows. */
    static List<Mechanism> all() {
        return List.of(new Namespaces(), new FileAccess(), new CallFilter());
    }

    boolean isAvailable();

    Set<Guarantee> guarantees();

    /** The command in front of which a command is contained; empty where options are enough. */
    default List<String> launcher() {
        return List.of();
    }

    /** Options for {@link io.heddle.kernel.containment.Contained}. */
    default List<String> options(Needs needs) {
        return List.of();
    }
}
