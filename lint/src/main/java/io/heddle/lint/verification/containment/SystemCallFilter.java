package io.heddle.lint.verification.containment;

import io.heddle.kernel.containment.SandboxLauncher;
import java.util.List;
import java.util.Set;

/** Denies system calls that create sockets or processes, signal other processes, or change file attributes (seccomp(2)). */
final class SystemCallFilter implements Mechanism {
    @Override
    public boolean isAvailable() {
        return SandboxLauncher.canFilterCalls();
    }

    @Override
    public Set<Guarantee> guarantees() {
        return Set.of(Guarantee.NETWORK, Guarantee.LOCAL_SERVICES, Guarantee.PROCESSES, Guarantee.FILE_ATTRIBUTES);
    }

    @Override
    public List<String> options(RequiredFiles files) {
        return List.of("--filter-calls");
    }
}
