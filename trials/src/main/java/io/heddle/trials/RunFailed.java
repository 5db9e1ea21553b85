package io.heddle.trials;

/** A run that cannot be counted, with a reason for people; its arm leaves the trial. */
public final class RunFailed extends Exception {

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
