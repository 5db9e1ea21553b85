package io.heddle.selection.goals;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.SpawnSpec;
import java.util.OptionalInt;

/** The program that a selector observes. Thread-safe: the governor's thread writes the JVM, and the readers' threads read it. */
public final class ObservedProgram implements GoalProgram {
    private final CommandStarter starter;
    private volatile OptionalInt jvm = OptionalInt.empty();

    public ObservedProgram(CommandStarter starter) {
        this.starter = starter;
    }

    /** Sets the JVM that runs now. */
    public void observe(OptionalInt jvm) {
        this.jvm = jvm;
    }

    @Override
    public OptionalInt jvm() {
        return jvm;
    }

    @Override
    public ChildProcess start(SpawnSpec command) {
        return starter.start(command);
    }
}
