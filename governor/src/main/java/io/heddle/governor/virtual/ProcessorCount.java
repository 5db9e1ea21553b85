package io.heddle.governor.virtual;

import io.heddle.kernel.constraints.Cgroup;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import java.util.List;
import java.util.Optional;

/**
 * The number of processors that a JVM finds without Heddle, for one whose threads are bound. HotSpot counts those of the
 * thread that asks, so that a bound one would be told of its own alone, and make pools of one thread.
 */
public record ProcessorCount(int processors) {
    private static final String FLAG = "-XX:ActiveProcessorCount=";

    /** As HotSpot counts: the CPUs that may be used, and no more than the quota is worth, rounded up. */
    public static ProcessorCount ofMachine() {
        LinuxTaskScheduler scheduler = new LinuxTaskScheduler();
        int cpus =
                scheduler.affinity(scheduler.currentThread()).map(CpuSet::size).orElseThrow();
        double quota = Cgroup.current().quota().orElse(cpus);
        return new ProcessorCount((int) Math.clamp(Math.ceil(quota), 1, cpus));
    }

    /** The program, told this number, unless it has been told one. */
    public SpawnSpec keptFor(SpawnSpec launch) {
        return JvmFlag.mentions(launch.command(), FLAG) ? launch : flag().addedTo(launch);
    }

    /** What is told to whom, for people; empty when it is told already. */
    public Optional<String> describe(List<String> command) {
        return JvmFlag.mentions(command, FLAG) ? Optional.empty() : Optional.of(flag().describe(command));
    }

    private JvmFlag flag() {
        return new JvmFlag(FLAG + processors);
    }
}
