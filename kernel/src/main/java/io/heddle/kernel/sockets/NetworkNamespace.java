package io.heddle.kernel.sockets;

import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;

/** The network namespaces of processes: network_namespaces(7). Each container usually has its own. */
public final class NetworkNamespace {
    private static final int CLONE_NEWNET = 0x4000_0000;

    private NetworkNamespace() {}

    /**
     * Moves the calling thread into the network namespace of a process, for good. A socket belongs to the namespace of the thread that
     * opened it, and other threads may use it. Needs CAP_SYS_ADMIN and Linux 5.8.
     *
     * @return false when that is not possible
     */
    public static boolean enter(int pid) {
        long pidfd = Libc.syscall(Syscall.PIDFD_OPEN, pid, 0);
        if (pidfd < 0) {
            return false;
        }
        try {
            return Libc.syscall(Syscall.SETNS, pidfd, CLONE_NEWNET) == 0;
        } finally {
            Libc.syscall(Syscall.CLOSE, pidfd, 0);
        }
    }
}
