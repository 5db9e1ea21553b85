package io.heddle.policy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An order of application threads by remaining work.
 *
 * @param work total CPU time of threads, if known; the first entry that matches a name counts
 */
public record ThreadOrder(First first, List<Work> work) {
    /**
     * The number of ranks. Each holds as many threads as there are CPUs, the last one all others. Threads of the first
     * rank run unless they block, so more ranks would only sort the waiting threads.
     */
    public static final int RANKS = 4;

    /** Which threads run first. */
    public enum First {
        SHORTEST,
        LONGEST;

        /** The name in policy files. */
        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The total CPU time of each thread with a given name.
     *
     * @param threads thread name as in the kernel (15 characters at most), or a pattern with {@code *} for any
     *     characters
     * @param cpu total CPU time
     */
    public record Work(String threads, Duration cpu) {
        /**
         * Whether the entry matches a name. Learned names may be a thousand, so plain names need no regular expression.
         */
        boolean matches(String name) {
            return threads.contains("*") ? matchesPattern(name) : threads.equals(name);
        }

        private boolean matchesPattern(String name) {
            String pattern =
                    Stream.of(threads.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
            return Pattern.compile(pattern, Pattern.DOTALL).matcher(name).matches();
        }
    }

    public ThreadOrder {
        work = List.copyOf(work);
    }

    /** The total CPU time of a thread with this name; empty if unknown. */
    public Optional<Duration> work(String name) {
        return work.stream().filter(each -> each.matches(name)).findFirst().map(Work::cpu);
    }

    /** This order with learned CPU times by thread name. Entries that exist take precedence. */
    ThreadOrder with(Map<String, Duration> learned) {
        List<Work> all = new ArrayList<>(work);
        learned.forEach((name, cpu) -> all.add(new Work(name, cpu)));
        return new ThreadOrder(first, all);
    }
}
