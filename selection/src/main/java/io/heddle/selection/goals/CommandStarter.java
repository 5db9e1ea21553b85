package io.heddle.selection.goals;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.SpawnSpec;

/** Starts commands that are not part of the program, in the scheduling class that Heddle was started in. Thread-safe. */
@FunctionalInterface
public interface CommandStarter {
    ChildProcess start(SpawnSpec command);
}
