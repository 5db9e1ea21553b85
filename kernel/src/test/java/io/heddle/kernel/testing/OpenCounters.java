package io.heddle.kernel.testing;

import io.heddle.kernel.tasks.Proc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Whether a process has a JVM's performance counters open: the first sign that Heddle has seen the JVM. */
public final class OpenCounters {
    private OpenCounters() {}

    /**
     * @param process the one that may have them open
     * @param jvm the JVM that the counters belong to
     */
    public static boolean are(int process, int jvm) {
        return Arrays.stream(Proc.live().descriptors(process))
                .anyMatch(descriptor -> leadsToCounters(process, descriptor, jvm));
    }

    private static boolean leadsToCounters(int process, int descriptor, int jvm) {
        try {
            Path file = Files.readSymbolicLink(Path.of("/proc/" + process + "/fd/" + descriptor));
            return file.toString().contains("/hsperfdata_") && file.endsWith(Integer.toString(jvm));
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }
}
