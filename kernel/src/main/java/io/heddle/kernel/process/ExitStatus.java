package io.heddle.kernel.process;

/** How a process ended, as wait(2) tells it. */
public sealed interface ExitStatus {
    /** It returned a code, 0 to 255. */
    record Exited(int code) implements ExitStatus {}

    /** A signal ended it. */
    record Killed(int signal) implements ExitStatus {}

    static ExitStatus of(int waitStatus) {
        int signal = waitStatus & 0x7f;
        return signal == 0 ? new Exited(waitStatus >> 8 & 0xff) : new Killed(signal);
    }

    /** The number that a shell shows: the code, or 128 plus the signal. */
    default int shellCode() {
        return switch (this) {
            case Exited(int code) -> code;
            case Killed(int signal) -> 128 + signal;
        };
    }
}
