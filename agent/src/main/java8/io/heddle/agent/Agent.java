package io.heddle.agent;

import java.lang.instrument.Instrumentation;

/**
 * What a JVM that is too old begins with: of Java 8, so that it tells what is wrong instead of failing to load a class. Newer ones
 * find another class of this name in the jar.
 */
public final class Agent {
    private Agent() {}

    public static void premain(String options, Instrumentation instrumentation) {
        System.err.println("heddle: making threads virtual needs Java 24 or newer, and this program runs on "
                + System.getProperty("java.specification.version")
                + ": give it a newer java, or leave the agent out");
        System.exit(125);
    }
}
