package io.heddle.simulator;

import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.policy.CpuAffinity;
import io.heddle.policy.Policy;
import io.heddle.policy.Quantum;
import io.heddle.policy.SchedulingSettings;
import io.heddle.simulator.scheduling.Attributes;
import org.jspecify.annotations.Nullable;

/** The attributes of simulated tasks under a policy. */
public final class PolicyAttributes {
    private PolicyAttributes() {}

    /**
     * Returns the attributes of a task of a role.
     *
     * @param number of the task among those of its role, by which tasks are spread over CPUs
     */
    public static Attributes of(Policy policy, Role role, int number, int cpus) {
        SchedulingSettings settings = policy.settings(role);
        SchedulingClass schedulingClass = settings.schedulingClass();
        Quantum quantum = settings.quantum();
        return new Attributes(
                schedulingClass == null ? SchedulingClass.FAIR : schedulingClass,
                settings.lentPriority(),
                settings.nice() == null ? 0 : settings.nice(),
                settings.slice() == null ? 0 : settings.slice().toNanos(),
                quantum == null ? Long.MAX_VALUE : quantum.length().toNanos(),
                quantum == null ? 0 : quantum.pause().toNanos(),
                cpus(settings.affinity(), number, cpus));
    }

    private static @Nullable CpuSet cpus(@Nullable CpuAffinity affinity, int number, int cpus) {
        return switch (affinity) {
            case CpuAffinity.Spread() -> CpuSet.of(number % cpus);
            case CpuAffinity.Within(CpuSet within) -> within;
            case null -> null;
        };
    }
}
