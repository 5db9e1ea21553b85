package io.heddle.trials;

/** A run spoiled from outside (stopped by Ctrl-Z, machine suspended), with a reason for people; it is repeated. */
public final class RunDisturbed extends Exception {

    public RunDisturbed(String reason) {
        super(reason);
    }

    public String reason() {
        return String.valueOf(getMessage());
    }
}
