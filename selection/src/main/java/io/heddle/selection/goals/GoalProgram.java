package io.heddle.selection.goals;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.SpawnSpec;
import java.util.OptionalInt;

/** The program that has the goals, as far as its goals' readers need it. Their threads call all methods. */
public interface GoalProgram {
    /** The PID of the JVM with the MBeans; empty while none runs. */
    OptionalInt jvm();

    /** Starts a command that is not part of the program, in the scheduling class that Heddle was started in. */
    ChildProcess start(SpawnSpec command);
}
