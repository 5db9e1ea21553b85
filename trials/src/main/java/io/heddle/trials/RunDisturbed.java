package io.heddle.trials;

/** A run that something outside invalidated, for example Ctrl-Z or a suspended machine. The trial retries it. */
public final class RunDisturbed extends Exception {

    /** @param reason for people, in one line */
    public RunDisturbed(String reason) {
        super(reason);
    }

    public String reason() {
        return String.valueOf(getMessage());
    }
}
