package io.heddle.recorder.machine;

import io.heddle.kernel.constraints.Cgroup;
import io.heddle.kernel.constraints.CpuQuota;
import io.heddle.kernel.constraints.CpuThrottling;
import io.heddle.kernel.energy.EnergyReading;
import io.heddle.kernel.energy.Rapl;
import io.heddle.kernel.tasks.CpuTimes;
import io.heddle.kernel.tasks.MachineStat;
import io.heddle.kernel.tasks.Proc;
import io.heddle.timeline.Counter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The counters of the machine and of the program's processes, read together a few times a second. A counter that the machine lacks is
 * absent.
 *
 * <p>A reading costs one file for the machine, two for each process, one for a quota and one for each RAPL domain. Confined to one
 * thread.
 */
public final class MachineCounters {
    /** Finding the group of a quota reads the list of mounts, and a quota seldom changes. */
    private static final int READINGS_FOR_EACH_SEARCH_FOR_A_QUOTA = 10;

    private static final String QUOTA = "quota";

    private final Proc proc;
    private final Cgroup cgroup;
    private final Rapl rapl;
    private final ProgramProcesses processes;

    private Optional<CpuQuota> quota;
    private int readings;

    /**
     * @param cgroup the control group of the program's first process
     * @param rapl energy counters that this object alone reads
     */
    public MachineCounters(Proc proc, Cgroup cgroup, Rapl rapl) {
        this.proc = proc;
        this.cgroup = cgroup;
        this.rapl = rapl;
        this.processes = new ProgramProcesses(proc);
        this.quota = cgroup.tightest();
    }

    /** Adds a process of the program: the one that has the PID now. No effect when it has ended. */
    public void include(int pid) {
        processes.include(pid);
    }

    /** The values of all counters now. */
    public List<Reading> read() {
        List<Reading> found = new ArrayList<>();
        MachineStat machine = proc.machine();
        for (CpuTimes times : machine.cpuTimes()) {
            if (times.cpu() != CpuTimes.ALL) {
                add(times, found);
            }
        }
        addThrottling(found);
        processes.read(found);
        for (EnergyReading energy : rapl.read()) {
            found.add(new Reading(Counter.JOULES, energy.subject(), energy.joules()));
        }
        return found;
    }

    private static void add(CpuTimes times, List<Reading> found) {
        String cpu = "cpu" + times.cpu();
        found.add(new Reading(Counter.IDLE_NANOS, cpu, times.idleNanos() + times.iowaitNanos()));
        found.add(new Reading(Counter.INTERRUPT_NANOS, cpu, times.irqNanos()));
        found.add(new Reading(Counter.SOFT_INTERRUPT_NANOS, cpu, times.softirqNanos()));
        found.add(new Reading(Counter.STEAL_NANOS, cpu, times.stealNanos()));
    }

    private void addThrottling(List<Reading> found) {
        if (++readings % READINGS_FOR_EACH_SEARCH_FOR_A_QUOTA == 0) {
            quota = cgroup.tightest();
        }
        quota.map(CpuThrottling::of).ifPresent(throttling -> {
            found.add(new Reading(Counter.THROTTLED_NANOS, QUOTA, throttling.throttledNanos()));
            found.add(new Reading(Counter.THROTTLED_PERIODS, QUOTA, throttling.throttledPeriods()));
        });
    }

    /** The kernel's release and the model of the CPU: {@code Linux 6.12.1, AMD EPYC 7763}. */
    public String host() {
        return "Linux %s, %s"
                .formatted(
                        proc.kernelRelease().orElse(System.getProperty("os.version")),
                        proc.processorModel().orElse(System.getProperty("os.arch")));
    }

    /** The number of online CPUs; 0 when the kernel does not show them. */
    public int cpus() {
        return (int) proc.cpuTimes().stream()
                .filter(times -> times.cpu() != CpuTimes.ALL)
                .count();
    }

    /** The CPU quota as of the last reading, in CPUs: 0.5 is half of the time of one CPU; NaN without a quota. */
    public double quotaCpus() {
        return quota.map(CpuQuota::cpus).orElse(Double.NaN);
    }
}
