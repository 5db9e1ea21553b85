package io.heddle.governor.programs;

import io.heddle.governor.policy.Policies;
import io.heddle.governor.run.Run;
import io.heddle.governor.session.Ending;
import io.heddle.governor.session.Host;
import io.heddle.governor.session.Session;
import io.heddle.kernel.process.Launch;
import io.heddle.kernel.process.Stdio;
import java.util.Arrays;

/** Runs a command under {@code slice}, and prints how many threads were treated and how many JVMs were seen. */
public final class FewDescriptors {
    private FewDescriptors() {}

    @SuppressWarnings("SystemOut")
    public static void main(String[] command) throws Exception {
        Session session = new Session(Host.live(), Policies.SLICE, Ending.NATURAL, System.err::println);
        Launch launch = new Launch(Arrays.asList(command), Stdio.nothing(), Stdio.nothing(), Stdio.nothing(), false);
        Run run = session.run(launch, () -> null);
        System.out.println(run.treatment().count() + " " + run.jvms().size());
    }
}
