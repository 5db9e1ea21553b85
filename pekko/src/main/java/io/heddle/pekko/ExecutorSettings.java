package io.heddle.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import io.heddle.scheduler.tasks.TaskExecutor;
import java.util.Set;
import java.util.TreeSet;

/**
 * The section {@code heddle-executor} of a dispatcher.
 *
 * @param width how many actors run at a time
 * @param spares how many more threads there may be while some are blocked
 */
record ExecutorSettings(int width, int spares) {
    private static final String SECTION = "heddle-executor";
    private static final String MIN = "parallelism-min";
    private static final String FACTOR = "parallelism-factor";
    private static final String MAX = "parallelism-max";
    private static final String SPARES = "max-spare-threads";
    private static final Set<String> KEYS = new TreeSet<>(Set.of(MIN, FACTOR, MAX, SPARES));

    /**
     * Reads the section.
     *
     * @param config of the dispatcher
     * @param id of the dispatcher: its path
     * @throws IllegalArgumentException if a value is missing, out of bounds or of another type, or a key is unknown
     */
    static ExecutorSettings of(Config config, String id) {
        String path = id + "." + SECTION;
        try {
            Config section = config.getConfig(SECTION);
            for (String key : section.root().keySet()) {
                if (!KEYS.contains(key)) {
                    throw new IllegalArgumentException(
                            path + "." + key + " is unknown. The keys are " + String.join(", ", KEYS) + ".");
                }
            }
            int min = number(section, path, MIN, 1, TaskExecutor.MAX_WIDTH);
            int max = number(section, path, MAX, min, TaskExecutor.MAX_WIDTH);
            double factor = section.getDouble(FACTOR);
            if (!(factor > 0)) {
                throw new IllegalArgumentException(path + "." + FACTOR + " must be above 0, but is " + factor + ".");
            }
            double wanted = Math.ceil(Runtime.getRuntime().availableProcessors() * factor);
            return new ExecutorSettings(
                    (int) Math.clamp(wanted, min, max), number(section, path, SPARES, 0, Short.MAX_VALUE));
        } catch (ConfigException e) {
            throw new IllegalArgumentException(path + ": " + e.getMessage(), e);
        }
    }

    private static int number(Config section, String path, String key, int least, int most) {
        int value = section.getInt(key);
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    path + "." + key + " must be from " + least + " to " + most + ", but is " + value + ".");
        }
        return value;
    }
}
