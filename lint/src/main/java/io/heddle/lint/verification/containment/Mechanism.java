package io.heddle.lint.verification.containment;

import java.util.List;
import java.util.Set;

/** A mechanism of Linux that contains a process. Each one works alone and with the others. */
sealed interface Mechanism permits Namespaces, FileAccessFilter, SystemCallFilter {
    /** All mechanisms. */
    static List<Mechanism> all() {
        return List.of(new Namespaces(), new FileAccessFilter(), new SystemCallFilter());
    }

    boolean isAvailable();

    Set<Guarantee> guarantees();

    /** A command prefix that contains a process; empty if options suffice. */
    default List<String> launcher() {
        return List.of();
    }

    /** Options for {@link io.heddle.kernel.containment.SandboxLauncher}. */
    default List<String> options(RequiredFiles files) {
        return List.of();
    }
}
