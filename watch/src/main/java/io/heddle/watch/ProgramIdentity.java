package io.heddle.watch;

import io.heddle.hotspot.counters.JvmCounters;
import io.heddle.kernel.KernelVersion;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The identity of a program across runs, as far as it matters for the effect of a policy.
 *
 * @param name the main class, or the jar's file name
 * @param task the first argument if it is a plain word, such as {@code server}; else empty
 * @param jdk major version of the JDK
 * @param collector name as in {@link io.heddle.hotspot.counters.Collector}
 * @param heapBytes size limit of the old generation
 * @param cpus number of CPUs that the program may use
 * @param kernel release of the kernel
 */
public record ProgramIdentity(
        String name, String task, int jdk, String collector, long heapBytes, int cpus, String kernel) {
    private static final Pattern VERSION = Pattern.compile("(?:1\\.)?(\\d{1,4})(?!\\d)");
    private static final String WORD = "[A-Za-z][A-Za-z-]{0,31}";

    /** The identity of a JVM's program; empty if its counters do not provide all of it yet, or never do. */
    public static Optional<ProgramIdentity> of(JvmCounters counters, int cpus) {
        return counters.command().flatMap(command -> counters.vmVersion().flatMap(version -> major(version)
                .flatMap(jdk -> counters.collector().flatMap(collector -> counters.oldCapacityLimitBytes()
                        .map(heap -> of(command, jdk, collector.name(), heap, cpus))))));
    }

    private static ProgramIdentity of(String command, int jdk, String collector, long heapBytes, int cpus) {
        String[] words = command.split(" ", 3);
        String name = baseName(words[0]);
        String task = words.length > 1 && words[1].matches(WORD) ? words[1] : "";
        return new ProgramIdentity(
                name,
                task,
                jdk,
                collector,
                heapBytes,
                cpus,
                KernelVersion.running().release());
    }

    /** The file name of a jar, without its folder. */
    public static String baseName(String word) {
        return word.substring(word.lastIndexOf('/') + 1);
    }

    /** The major version in {@code 25.0.3+9-LTS} or {@code 1.8.0_504}; empty if there is none. */
    private static Optional<Integer> major(String version) {
        Matcher number = VERSION.matcher(version);
        return number.lookingAt() ? Optional.of(Integer.valueOf(number.group(1))) : Optional.empty();
    }
}
