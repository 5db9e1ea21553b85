package io.heddle.kernel.constraints;

import io.heddle.kernel.KernelVersion;
import io.heddle.kernel.tasks.Proc;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The machine that a measurement was made on.
 *
 * @param processor model as the kernel names it
 * @param cpus CPUs that the program may use
 * @param onlineCpus CPUs of the whole machine
 * @param kernel release of Linux
 * @param cpuQuota in CPUs, 0.5 being half of one; null without a quota
 */
public record MachineInfo(
        String processor,
        int cpus,
        int onlineCpus,
        String kernel,
        @Nullable Double cpuQuota) {

    /** This machine. */
    public static MachineInfo of(UsableCpus cpus, OptionalDouble cpuQuota) {
        String processor = Proc.live().processorModel().orElse(System.getProperty("os.arch"));
        return new MachineInfo(
                processor,
                cpus.usable().size(),
                cpus.online().size(),
                KernelVersion.running().release(),
                cpuQuota.isPresent() ? cpuQuota.getAsDouble() : null);
    }

    /** For reports: {@code AMD EPYC 7763, 2 of 8 CPUs, Linux 6.12.1, quota 1.50 CPUs}. */
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
