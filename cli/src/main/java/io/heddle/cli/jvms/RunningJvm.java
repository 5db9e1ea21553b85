package io.heddle.cli.jvms;

import io.heddle.watch.ProgramIdentity;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A HotSpot JVM that runs on this machine.
 *
 * @param mainClass its main class, module/class or jar
 * @param jdk its version, for example {@code 25.0.3+9-LTS}
 * @param collector as {@link io.heddle.hotspot.counters.Collector} names it
 * @param threads their number
 * @param governor null when no Heddle governs it
 * @param unavailable the reason for each field that is null for lack of information
 */
public record RunningJvm(
        int pid,
        @Nullable String mainClass,
        @Nullable String jdk,
        @Nullable String collector,
        int threads,
        @Nullable Governor governor,
        Map<String, String> unavailable) {
    public RunningJvm {
        unavailable = Map.copyOf(unavailable);
    }

    /**
     * The Heddle that governs a JVM.
     *
     * @param verb the verb that it was started with, for example {@code attach}; null when its command line is unreadable
     * @param policy the policy or selector that it was given; null for a verb that uses several, such as {@code compare}
     */
    public record Governor(
            int pid, @Nullable String verb, @Nullable String policy) {
        /** A few words for people: {@code attach -p fifo, PID 4711}. */
        public String describe() {
            String how = verb == null ? "" : verb + (policy == null ? "" : " -p " + policy) + ", ";
            return how + "PID " + pid;
        }
    }

    /** The main class without its module, or the jar without its folder; empty when it is unknown. */
    public String name() {
        return mainClass == null ? "" : ProgramIdentity.baseName(mainClass);
    }

    /** The main class without module and package, or the jar without its folder; empty when it is unknown. */
    String simpleName() {
        String name = name();
        return name.endsWith(".jar") ? name : name.substring(name.lastIndexOf('.') + 1);
    }
}
