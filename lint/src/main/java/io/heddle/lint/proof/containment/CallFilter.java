package io.heddle.lint.proof.containment;

import io.heddle.kernel.containment.Contained;
import java.util.List;
import java.util.Set;

/** Without the system calls that make sockets and processes, signal others, and change files' attributes; see seccomp(2). */
final class CallFilter implements Mechanism {
    @Override
    public boolean isAvailable() {
        return Contained.canFilterCalls();
    }

    @Override
    public Set<Guarantee> guarantees() {
        return Set.of(Guarantee.NETWORK, Guarantee.LOCAL_SERVICES, Guarantee.PROCESSES, Guarantee.FILE_ATTRIBUTES);
    }

    @Override
    public List<String> options(Needs needs) {
        return List.of("--filter-calls");
    }
}
