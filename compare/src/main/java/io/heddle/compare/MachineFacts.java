package io.heddle.compare;

import io.heddle.governor.check.Machine;
import io.heddle.kernel.KernelVersion;
import io.heddle.kernel.tasks.Proc;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a figure depends on beside the program.
 *
 * @param cpus that the program may use
 * @param onlineCpus of the whole machine
 */
public record MachineFacts(
        String processor,
        int cpus,
        int onlineCpus,
        String kernel,
        @Nullable Double cpuQuota) {
    public static MachineFacts of(Machine machine) {
        String processor = Proc.read(Path.of("/proc/cpuinfo"))
                .orElse("")
                .lines()
                .filter(line -> line.startsWith("model name") || line.startsWith("CPU part"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(System.getProperty("os.arch"));
        return new MachineFacts(
                processor,
                machine.cpus().usable().size(),
                machine.cpus().online().size(),
                KernelVersion.running().release(),
                machine.cpuQuota().isPresent() ? machine.cpuQuota().getAsDouble() : null);
    }

    @Override
    public String toString() {
        return "%s, %s%d CPUs, Linux %s%s"
                .formatted(
                        processor,
                        cpus < onlineCpus ? cpus + " of " : "",
                        onlineCpus,
                        kernel,
                        cpuQuota == null ? "" : ", quota %.2f CPUs".formatted(cpuQuota));
    }
}
