package io.heddle.agent.rewriting;

/** Thrown if a class file is malformed or of an unknown version. The JVM then loads the class unchanged. */
final class MalformedClassFileException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MalformedClassFileException(String message) {
        super(message);
    }
}
