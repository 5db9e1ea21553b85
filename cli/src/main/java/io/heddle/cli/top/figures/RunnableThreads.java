package io.heddle.cli.top.figures;

import io.heddle.kernel.tasks.Proc;
import java.nio.file.Path;
import java.util.OptionalInt;

/** The number of runnable threads of the machine, running ones included: {@code procs_running} in proc_stat(5). */
public final class RunnableThreads {
    private static final String FIELD = "procs_running ";

    private RunnableThreads() {}

    /** Empty where the kernel does not report it. */
    public static OptionalInt now() {
        return in(Proc.read(Path.of("/proc/stat")).orElse(""));
    }

    static OptionalInt in(String stat) {
        return stat.lines()
                .filter(line -> line.startsWith(FIELD))
                .mapToInt(line -> Integer.parseInt(line, FIELD.length(), line.length(), 10))
                .findFirst();
    }
}
