package io.heddle.agent;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;

/** Where a JVM begins with the agent. Of Java 8, so that an old JVM is told what is wrong instead of failing to load it. */
public final class Agent {
    private static final double OLDEST = 24;

    private Agent() {}

    /**
     * Makes the program's platform threads virtual, from here on.
     *
     * @param options see {@code docs/threads.md}; null for none
     */
    public static void premain(String options, Instrumentation instrumentation) throws ReflectiveOperationException {
        String version = System.getProperty("java.specification.version");
        if (Double.parseDouble(version) < OLDEST) {
            System.err.println("heddle: making threads virtual needs Java 24 or newer, and this program runs on " + version
                    + ": give it a newer java, or leave the agent out");
            System.exit(125);
        }
        try {
            Class.forName("io.heddle.agent.Installation")
                    .getMethod("install", String.class, Instrumentation.class)
                    .invoke(null, options, instrumentation);
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            if (!(cause instanceof IllegalArgumentException) && !(cause instanceof IllegalStateException)) {
                throw e;
            }
            System.err.println("heddle: " + cause.getMessage());
            System.exit(125);
        }
    }
}
