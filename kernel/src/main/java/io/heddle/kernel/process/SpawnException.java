package io.heddle.kernel.process;

import io.heddle.kernel.Errno;
import java.io.File;

/** A command that could not be started. */
public final class SpawnException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int exitStatus;

    SpawnException(String command, Errno errno) {
        super(
                switch (errno) {
                    case ENOENT, ENOTDIR -> command + ": no such command. Check its spelling, or give a path.";
                    case EACCES ->
                        new File(command).isDirectory()
                                ? command + ": is a folder. Name the program in it."
                                : command + ": not executable. Use chmod +x, or name the program that runs it.";
                    case ENOEXEC ->
                        command + ": not a program for this machine. Use one that is built for its processor.";
                    case E2BIG -> command + ": too many arguments for the kernel. Put them into a file.";
                    case EAGAIN ->
                        command + ": no more processes allowed. Raise `ulimit -u`, or pids.max of the cgroup.";
                    default -> command + ": cannot be started: " + errno.meaning() + ".";
                });
        exitStatus = errno == Errno.ENOENT || errno == Errno.ENOTDIR ? 127 : 126;
    }

    /** The exit status of a shell in this case: 127 when there is no such command, else 126. */
    public int exitStatus() {
        return exitStatus;
    }
}
