package io.heddle.agent;

import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/** The agent's entry point in Java 24 or newer. In an older JVM the jar provides another class of this name. */
public final class Agent {
    private Agent() {}

    /**
     * Converts the program's platform threads to virtual threads from now on. Exits with status 125 if that is
     * impossible.
     *
     * @param options the agent's options, described in {@code docs/threads.md}; null for none
     */
    public static void premain(@Nullable String options, Instrumentation instrumentation) {
        try {
            AgentBootstrap.install(options, instrumentation);
        } catch (IllegalArgumentException | IllegalStateException e) {
            System.err.println("heddle: " + e.getMessage());
            System.exit(125);
        }
    }
}
