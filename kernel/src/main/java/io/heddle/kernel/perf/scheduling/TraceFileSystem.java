package io.heddle.kernel.perf.scheduling;

import io.heddle.kernel.Errno;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * The file system that describes the kernel's tracepoints (tracefs). Where it is not mounted or not readable, a detached mount of
 * fsopen(2) shows it to this process alone; closing its descriptor removes it, so no mount is left behind even when the process is
 * killed.
 */
final class TraceFileSystem implements AutoCloseable {
    private static final List<Path> MOUNT_POINTS =
            List.of(Path.of("/sys/kernel/tracing"), Path.of("/sys/kernel/debug/tracing"));

    private static final int FSOPEN_CLOEXEC = 1;
    private static final int FSCONFIG_CMD_CREATE = 6;
    private static final int FSMOUNT_CLOEXEC = 1;
    private static final long NOTHING_OPEN = -1;

    private final Path root;
    private final long descriptor;

    private TraceFileSystem(Path root, long descriptor) {
        this.root = root;
        this.descriptor = descriptor;
    }

    /** The kernel refused to show the tracepoints. */
    static final class UnavailableException extends Exception {
        private static final long serialVersionUID = 1;

        private final Errno errno;

        UnavailableException(long result) {
            super("mounting tracefs: %s (errno %d)".formatted(Errno.of(result).meaning(), -result));
            errno = Errno.of(result);
        }

        Errno errno() {
            return errno;
        }
    }

    static TraceFileSystem open() throws UnavailableException {
        for (Path mounted : MOUNT_POINTS) {
            if (Files.isReadable(mounted.resolve("events/sched/sched_switch/id"))) {
                return new TraceFileSystem(mounted, NOTHING_OPEN);
            }
        }
        long mount = mountDetached();
        if (mount < 0) {
            throw new UnavailableException(mount);
        }
        return new TraceFileSystem(Path.of("/proc/self/fd/" + mount), mount);
    }

    /** Returns the descriptor of the root, or a negated error number. */
    private static long mountDetached() {
        try (Arena arena = Arena.ofConfined()) {
            long context =
                    Libc.syscall(Syscall.FSOPEN, arena.allocateFrom("tracefs").address(), FSOPEN_CLOEXEC);
            if (context < 0) {
                return context;
            }
            try {
                long created = Libc.syscall(Syscall.FSCONFIG, context, FSCONFIG_CMD_CREATE, 0, 0);
                return created < 0 ? created : Libc.syscall(Syscall.FSMOUNT, context, FSMOUNT_CLOEXEC, 0, 0);
            } finally {
                Libc.syscall(Syscall.CLOSE, context, 0);
            }
        }
    }

    /**
     * Reads the format of a tracepoint.
     *
     * @throws NoSuchFileException when the kernel has no such tracepoint
     */
    TracepointFormat format(String system, String event) throws IOException {
        return TracepointFormat.parse(Files.readString(
                root.resolve("events").resolve(system).resolve(event).resolve("format")));
    }

    @Override
    public void close() {
        if (descriptor != NOTHING_OPEN) {
            Libc.syscall(Syscall.CLOSE, descriptor, 0);
        }
    }
}
