package io.heddle.kernel.process;

/** How a process ended. */
public sealed interface ExitStatus {
    /** It returned a code, 0 to 255. */
    record Exited(int code) implements ExitStatus {}

    /** A signal ended it. */
    record Killed(int signal) implements ExitStatus {}

    /** Something else in this process waited for it, or the kernel did not keep how it ended (an ignored SIGCHLD). */
    record Unknown() implements ExitStatus {}

    /**
     * @param code waitid(2)'s {@code si_code}: 1 is CLD_EXITED, others are CLD_KILLED and CLD_DUMPED
     * @param status its {@code si_status}
     */
    static ExitStatus of(int code, int status) {
        return code == 1 ? new Exited(status) : new Killed(status);
    }

    /** The number that a shell shows: the code, or 128 plus the signal; 125, a failure of Heddle's, for an unknown end. */
    default int shellCode() {
        return switch (this) {
            case Exited(int code) -> code;
            case Killed(int signal) -> 128 + signal;
            case Unknown() -> 125;
        };
    }
}
