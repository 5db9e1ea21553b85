package io.heddle.kernel.process;

import io.heddle.kernel.Errno;
import java.io.File;

/** A command that couldn't be started. The exit status that shells give: 127 when there is none, 126 otherwise. */
public final class LaunchException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int exitStatus;

    LaunchException(String command, Errno errno) {
        super(
                switch (errno) {
                    case ENOENT, ENOTDIR -> command + ": no such command; check its spelling, or give a path";
                    case EACCES ->
                        new File(command).isDirectory()
                                ? command + ": is a folder; name the program in it"
                                : command + ": not executable; chmod +x it, or name the program that runs it";
                    case ENOEXEC ->
                        command + ": not a program this machine can run; is it built for another processor?";
                    case E2BIG -> command + ": too many arguments for the kernel; put them into a file";
                    case EAGAIN -> command + ": no more processes allowed; raise `ulimit -u`, or the cgroup's pids.max";
                    default -> command + ": can't be started: " + errno.meaning();
                });
        exitStatus = errno == Errno.ENOENT || errno == Errno.ENOTDIR ? 127 : 126;
    }

    public int exitStatus() {
        return exitStatus;
    }
}
