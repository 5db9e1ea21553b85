package io.heddle.agent.rewriting;

/** A class file that isn't understood: broken, or of a future version. It is left to the JVM as it is. */
final class MalformedClassFile extends RuntimeException {
    private static final long serialVersionUID = 1;

    MalformedClassFile(String message) {
        super(message);
    }
}
