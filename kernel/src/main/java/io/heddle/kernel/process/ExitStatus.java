package io.heddle.kernel.process;

/** How a process ended: the status of waitid(2). */
public sealed interface ExitStatus {
    /** It exited with a code, 0 to 255. */
    record Exited(int code) implements ExitStatus {}

    /** A signal terminated it. */
    record Killed(int signal) implements ExitStatus {}

    /** Unknown: other code of this process waited for it, or the kernel did not keep its status (an ignored SIGCHLD). */
    record Unknown() implements ExitStatus {}

    /**
     * @param code {@code si_code} of waitid(2): 1 is CLD_EXITED, the others are CLD_KILLED and CLD_DUMPED
     * @param status {@code si_status} of waitid(2)
     */
    static ExitStatus of(int code, int status) {
        return code == 1 ? new Exited(status) : new Killed(status);
    }

    /** A verb phrase for messages, such as {@code exited with status 1}. */
    default String describe() {
        return switch (this) {
            case Exited(int code) -> "exited with status " + code;
            case Killed(int signal) -> "was killed by signal " + signal;
            case Unknown() -> "ended with an unknown status";
        };
    }

    /** The exit status that a shell reports: the code, or 128 plus the signal. 125, a failure of Heddle, for an unknown end. */
    default int shellCode() {
        return switch (this) {
            case Exited(int code) -> code;
            case Killed(int signal) -> 128 + signal;
            case Unknown() -> 125;
        };
    }
}
