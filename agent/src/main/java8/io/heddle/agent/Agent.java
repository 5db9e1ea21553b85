package io.heddle.agent;

import java.lang.instrument.Instrumentation;

/**
 * The agent's entry point in a JVM older than Java 24, which reports that the JVM is too old.
 *
 * <p>It is compiled for Java 8, so that an old JVM prints a message instead of failing to load a class. Newer JVMs find
 * another class of this name in the jar.
 */
public final class Agent {
    private Agent() {}

    public static void premain(String options, Instrumentation instrumentation) {
        System.err.println("heddle: cannot make threads virtual: the agent needs Java 24 or newer, and this JVM is Java "
                + System.getProperty("java.specification.version") + ". Use a newer JVM, or remove the agent.");
        System.exit(125);
    }
}
