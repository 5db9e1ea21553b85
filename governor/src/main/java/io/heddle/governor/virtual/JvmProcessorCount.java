package io.heddle.governor.virtual;

import io.heddle.hotspot.launch.InjectedJvmOption;
import io.heddle.kernel.constraints.Cgroup;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import java.util.List;
import java.util.Optional;

/**
 * The number of processors that a JVM finds without Heddle, for programs with bound threads. HotSpot counts the CPUs of
 * the calling thread, so that a bound thread would create pools of one thread.
 */
public record JvmProcessorCount(int processors) {
    private static final String FLAG = "-XX:ActiveProcessorCount=";

    /** The count by HotSpot's rule: the usable CPUs, limited by the CPU quota rounded up. */
    public static JvmProcessorCount ofMachine() {
        LinuxTaskScheduler scheduler = new LinuxTaskScheduler();
        int cpus =
                scheduler.affinity(scheduler.currentThread()).map(CpuSet::size).orElseThrow();
        double quota = Cgroup.current().quota().orElse(cpus);
        return new JvmProcessorCount((int) Math.clamp(Math.ceil(quota), 1, cpus));
    }

    /** Adds the flag to the program, unless it has one. */
    public SpawnSpec addTo(SpawnSpec launch) {
        return InjectedJvmOption.contains(launch.command(), FLAG) ? launch : flag().addTo(launch);
    }

    /** The flag and its place, for people; empty if the program has one. */
    public Optional<String> describe(List<String> command) {
        return InjectedJvmOption.contains(command, FLAG) ? Optional.empty() : Optional.of(flag().describe(command));
    }

    private InjectedJvmOption flag() {
        return new InjectedJvmOption(FLAG + processors);
    }
}
