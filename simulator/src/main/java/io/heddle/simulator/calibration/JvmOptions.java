package io.heddle.simulator.calibration;

import io.heddle.policy.ByteSizes;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The options of a recorded JVM that decide how it collects.
 *
 * @param arguments as the recording has them; empty if unknown
 */
record JvmOptions(String arguments) {
    private static final Pattern YOUNG = option("(?:-Xmn|-XX:MaxNewSize=)(\\d+[kmgtKMGT]?)");
    private static final Pattern RATIO = option("-XX:NewRatio=(\\d+)");
    private static final Pattern THREADS = option("-XX:ParallelGCThreads=(\\d+)");
    private static final int DEFAULT_RATIO = 2;

    private static Pattern option(String text) {
        return Pattern.compile("(?<!\\S)" + text + "(?!\\S)");
    }

    /** Returns the largest size of the young generation. */
    long youngBytes(long heapBytes) {
        Matcher young = YOUNG.matcher(arguments);
        if (young.find()) {
            return Math.min(heapBytes, ByteSizes.parse(young.group(1)).orElse(heapBytes));
        }
        Matcher ratio = RATIO.matcher(arguments);
        return heapBytes / ((ratio.find() ? Integer.parseInt(ratio.group(1)) : DEFAULT_RATIO) + 1);
    }

    /** Returns the number of threads that collect in a pause; empty if the JVM chooses it by the number of CPUs. */
    OptionalInt collectors() {
        Matcher threads = THREADS.matcher(arguments);
        return threads.find() ? OptionalInt.of(Integer.parseInt(threads.group(1))) : OptionalInt.empty();
    }
}
