package io.heddle.agent;

import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/** Where a JVM begins with the agent. For an older JVM the jar has another class of this name, which refuses. */
public final class Agent {
    private Agent() {}

    /**
     * Makes the program's platform threads virtual, from here on.
     *
     * @param options see {@code docs/threads.md}; null for none
     */
    public static void premain(@Nullable String options, Instrumentation instrumentation) {
        try {
            Installation.install(options, instrumentation);
        } catch (IllegalArgumentException | IllegalStateException e) {
            System.err.println("heddle: " + e.getMessage());
            System.exit(125);
        }
    }
}
