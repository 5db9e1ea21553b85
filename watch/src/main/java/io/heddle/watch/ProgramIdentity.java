package io.heddle.watch;

import io.heddle.hotspot.counters.JvmCounters;
import io.heddle.kernel.KernelVersion;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What makes two runs runs of one program, as far as a policy's effect goes.
 *
 * @param name the main class, or the jar's file name
 * @param task the first argument when it is a plain word, such as {@code server}; empty otherwise
 * @param jdk its major version
 * @param collector as {@link io.heddle.hotspot.counters.Collector} names it
 * @param heapBytes what the old generation may grow to
 * @param cpus that it may use
 * @param kernel the kernel's release
 */
public record ProgramIdentity(
        String name, String task, int jdk, String collector, long heapBytes, int cpus, String kernel) {
    private static final Pattern VERSION = Pattern.compile("(?:1\\.)?(\\d{1,4})(?!\\d)");
    private static final String WORD = "[A-Za-z][A-Za-z-]{0,31}";

    /** Empty while a JVM doesn't tell all of it, or never does. */
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

    /** A jar without its folder. */
    public static String baseName(String word) {
        return word.substring(word.lastIndexOf('/') + 1);
    }

    /** Of {@code 25.0.3+9-LTS}, and of {@code 1.8.0_504}; empty for what is no version. */
    private static Optional<Integer> major(String version) {
        Matcher number = VERSION.matcher(version);
        return number.lookingAt() ? Optional.of(Integer.valueOf(number.group(1))) : Optional.empty();
    }
}
