package io.heddle.cli.run;

import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
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

    /** Ends this process by the signal that ended the program; otherwise returns the program's exit status. */
    static int exitAs(ExitStatus program) {
        if (program instanceof ExitStatus.Killed(int signal)) {
            Signals.terminateBy(signal);
        }
        return program.shellCode();
    }
}
