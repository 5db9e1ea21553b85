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
 * Which application threads go first: those with the least work left, or with the most.
 *
 * @param work what threads have to do in all, as far as it is known; the first that fits a name counts
 */
public record ThreadOrder(First first, List<Work> work) {
    /**
     * So many ranks tell threads apart: in each as many threads as there are CPUs, in the last all others. Only who is in the
     * first runs, as long as none of these waits; more would tell apart who runs in their stead.
     */
    public static final int RANKS = 4;

    /** Who goes first. */
    public enum First {
        SHORTEST,
        LONGEST;

        /** As a policy file names it. */
        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What threads of a name have to do, each of them.
     *
     * @param threads their name as the kernel shows it (15 characters at most), or a pattern with {@code *} for any letters
     * @param cpu the CPU time that it takes
     */
    public record Work(String threads, Duration cpu) {
        /** Plain names, such as those that were learned, may be a thousand: they are only compared. */
        boolean fits(String name) {
            return threads.contains("*") ? fitsPattern(name) : threads.equals(name);
        }

        private boolean fitsPattern(String name) {
            String pattern =
                    Stream.of(threads.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
            return Pattern.compile(pattern, Pattern.DOTALL).matcher(name).matches();
        }
    }

    public ThreadOrder {
        work = List.copyOf(work);
    }

    /** What a thread of this name has to do in all; empty when nobody knows. */
    public Optional<Duration> work(String name) {
        return work.stream().filter(each -> each.fits(name)).findFirst().map(Work::cpu);
    }

    /** With what was learned of threads by name, which counts where nothing was said. */
    ThreadOrder with(Map<String, Duration> learned) {
        List<Work> all = new ArrayList<>(work);
        learned.forEach((name, cpu) -> all.add(new Work(name, cpu)));
        return new ThreadOrder(first, all);
    }
}
