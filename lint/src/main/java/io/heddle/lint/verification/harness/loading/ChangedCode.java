package io.heddle.lint.verification.harness.loading;

/** Whether a run reached code that a fix changed. The tested classes report it. */
public final class ChangedCode {
    private static volatile boolean reached;

    private ChangedCode() {}

    /** Called before changed code. */
    public static void reach() {
        reached = true;
    }

    /** Begins a run. */
    public static void begin() {
        reached = false;
    }

    public static boolean isReached() {
        return reached;
    }
}
