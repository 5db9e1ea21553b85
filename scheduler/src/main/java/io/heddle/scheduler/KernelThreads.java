package io.heddle.scheduler;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** State of the kernel's threads, read from proc(5); unknown where there is no /proc. */
final class KernelThreads {
    /** Index of the state among the fields of /proc/PID/task/TID/stat that follow the thread's name in parentheses. */
    private static final int STATE = 0;

    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;

    private KernelThreads() {}

    /**
     * What a thread does at the moment of the reading.
     *
     * @param asleep whether it waits for something other than a CPU
     * @param ticks its CPU time in clock ticks of the kernel, usually 10 ms each; -1 if unknown
     */
    record Activity(boolean asleep, long ticks) {
        static final Activity UNKNOWN = new Activity(false, -1);
    }

    /** Returns the kernel's id of the calling thread; 0 if unknown. */
    static int current() {
        try {
            return Integer.parseInt(Files.readSymbolicLink(Path.of("/proc/thread-self"))
                    .getFileName()
                    .toString());
        } catch (IOException | RuntimeException e) {
            return 0;
        }
    }

    static Activity activity(int id) {
        try {
            String stat = Files.readString(Path.of("/proc/self/task/" + id + "/stat"), StandardCharsets.ISO_8859_1);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return new Activity(
                    !fields[STATE].equals("R"),
                    Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS]));
        } catch (IOException | RuntimeException e) {
            return Activity.UNKNOWN;
        }
    }
}
