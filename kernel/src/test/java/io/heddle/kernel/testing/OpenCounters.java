package io.heddle.kernel.testing;

import io.heddle.kernel.tasks.Proc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Checks whether a process has the performance counters of a JVM open, the first sign that Heddle has found the JVM. */
public final class OpenCounters {
    private OpenCounters() {}

    /**
     * @param process the PID of the process
     * @param jvm the PID of the JVM
     */
    public static boolean areOpen(int process, int jvm) {
        return Arrays.stream(Proc.live().descriptors(process))
                .anyMatch(descriptor -> isCountersFile(process, descriptor, jvm));
    }

    private static boolean isCountersFile(int process, int descriptor, int jvm) {
        try {
            Path file = Files.readSymbolicLink(Path.of("/proc/" + process + "/fd/" + descriptor));
            return file.toString().contains("/hsperfdata_") && file.endsWith(Integer.toString(jvm));
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }
}
