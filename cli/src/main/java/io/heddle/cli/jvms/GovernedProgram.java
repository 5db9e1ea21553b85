package io.heddle.cli.jvms;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program that a Heddle process governs.
 *
 * @param pid the process that {@code heddle attach} was given, or else the program's first JVM; null while there is none
 * @param name the main class, module/class or jar of its first JVM; null when it is unknown
 * @param jvms the PIDs of its JVMs, parents before their children
 * @param governance its Heddle process, and the state that this process has published
 */
public record GovernedProgram(
        @Nullable Integer pid, @Nullable String name, List<Integer> jvms, Governance governance) {
    public GovernedProgram {
        jvms = List.copyOf(jvms);
    }
}
