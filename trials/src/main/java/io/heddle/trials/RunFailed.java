package io.heddle.trials;

/** A run that cannot be counted. Its arm leaves the trial. */
public final class RunFailed extends Exception {

    /** @param reason for people, in one line */
    public RunFailed(String reason) {
        super(reason);
    }

    public RunFailed(String reason, Throwable cause) {
        super(reason, cause);
    }

    public String reason() {
        return String.valueOf(getMessage());
    }
}
