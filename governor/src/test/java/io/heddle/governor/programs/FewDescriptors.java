package io.heddle.governor.programs;

import io.heddle.governor.KernelServices;
import io.heddle.governor.run.Run;
import io.heddle.governor.session.Session;
import io.heddle.governor.session.TerminationSpec;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.policy.Policies;
import java.util.Arrays;

/** Runs a command under {@code slice}. Prints the number of threads to which it was applied, and the number of JVMs. */
public final class FewDescriptors {
    private FewDescriptors() {}

    @SuppressWarnings("SystemOut")
    public static void main(String[] command) throws Exception {
        Session session =
                new Session(KernelServices.live(), Policies.SLICE, TerminationSpec.NATURAL, System.err::println);
        SpawnSpec launch =
                new SpawnSpec(Arrays.asList(command), Stdio.devNull(), Stdio.devNull(), Stdio.devNull(), false);
        Run run = session.run(launch, () -> null);
        System.out.println(run.treatment().count() + " " + run.jvms().size());
    }
}
