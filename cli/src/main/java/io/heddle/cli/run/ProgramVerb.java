package io.heddle.cli.run;

import java.util.Optional;

/** A verb that runs the user's program and has its exit status. */
public interface ProgramVerb {
    /** The status when Heddle itself fails: above those of programs, below those of shells. */
    int HEDDLE_FAILED = 125;

    /** The command's first word; empty if the verb was not asked to run a command. */
    Optional<String> program();

    /** The exit status of this verb when Heddle itself fails. */
    default int failureStatus() {
        return HEDDLE_FAILED;
    }
}
