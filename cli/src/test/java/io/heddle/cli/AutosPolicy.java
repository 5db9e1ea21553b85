package io.heddle.cli;

import io.heddle.governor.KernelServices;
import io.heddle.governor.check.HostCapabilities;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.testing.Programs;
import io.heddle.policy.Policies;

/** The policy that {@code auto} compares with {@code default} on this machine. */
final class AutosPolicy {
    private AutosPolicy() {}

    /** Its name where real-time classes are ruled out. */
    static String withoutRealtime() {
        HostCapabilities machine =
                new HostCapabilities(KernelServices.live(LinuxTaskScheduler::new, Programs.reaper()));
        boolean possible = machine.obstacle(Policies.SLICE_NICE).isEmpty()
                && machine.obstacleToRevert(Policies.SLICE_NICE).isEmpty();
        return possible ? "slice-nice" : "slice";
    }
}
