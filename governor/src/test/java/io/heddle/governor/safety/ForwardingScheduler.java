package io.heddle.governor.safety;

import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskScheduler;
import java.util.Optional;

/** The live kernel, with methods that a test overrides. */
public class ForwardingScheduler implements TaskScheduler {
    private final TaskScheduler real = new LinuxTaskScheduler();

    @Override
    public int currentThread() {
        return real.currentThread();
    }

    @Override
    public Optional<Scheduling> scheduling(int tid) {
        return real.scheduling(tid);
    }

    @Override
    public boolean schedule(int tid, Scheduling wanted) {
        return real.schedule(tid, wanted);
    }

    @Override
    public Optional<CpuSet> affinity(int tid) {
        return real.affinity(tid);
    }

    @Override
    public boolean bind(int tid, CpuSet cpus) {
        return real.bind(tid, cpus);
    }
}
