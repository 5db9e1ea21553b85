package io.heddle.compare;

import io.heddle.kernel.KernelVersion;
import io.heddle.kernel.limits.Topology;
import io.heddle.kernel.tasks.Proc;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** What a figure depends on beside the program. */
public record MachineFacts(
        String processor, int cpus, String kernel, @Nullable Double cpuQuota) {
    public static MachineFacts ofThis(OptionalDouble quota) {
        String processor = Proc.read(Path.of("/proc/cpuinfo"))
                .orElse("")
                .lines()
                .filter(line -> line.startsWith("model name") || line.startsWith("CPU part"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(System.getProperty("os.arch"));
        return new MachineFacts(
                processor,
                Topology.ofMachine().online().size(),
                KernelVersion.running().release(),
                quota.isPresent() ? quota.getAsDouble() : null);
    }

    @Override
    public String toString() {
        return "%s, %d CPUs, Linux %s%s"
                .formatted(processor, cpus, kernel, cpuQuota == null ? "" : ", quota %.2f CPUs".formatted(cpuQuota));
    }
}
