package io.heddle.lab;

import io.heddle.documents.UserError;
import io.heddle.policy.Durations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options that only some experiments have.
 *
 * @param jar a program that is not part of Heddle; null if the user names none
 * @param length the length of each run; null for the experiment's own
 * @param rounds the number of rounds, with those of earlier sittings; null for the experiment's own
 */
public record ExperimentOptions(
        @Nullable Path jar,
        @Nullable Duration length,
        @Nullable Integer rounds) {
    public static final String JAR = "--jar";
    public static final String LENGTH = "--length";

    public static final String ROUNDS = "--rounds";

    public static final ExperimentOptions NONE = new ExperimentOptions(null, null, null);

    /** @throws UserError when a number is out of range */
    public ExperimentOptions {
        if (rounds != null && (rounds < 0 || rounds > 1000)) {
            throw new UserError("--rounds must be 0 to 1000. Choose another number.");
        }
    }

    /** The words on the command line that give these options, without the folder of the jar. */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        if (jar != null) {
            words.addAll(List.of(JAR, String.valueOf(jar.getFileName())));
        }
        if (length != null) {
            words.addAll(List.of(LENGTH, Durations.format(length)));
        }
        if (rounds != null) {
            words.addAll(List.of(ROUNDS, String.valueOf(rounds)));
        }
        return words;
    }

    /** @throws UserError when an experiment lacks one of these options */
    public void requireOf(Experiment experiment) {
        List<String> words = words();
        for (int i = 0; i < words.size(); i += 2) {
            if (!experiment.options().contains(words.get(i))) {
                throw new UserError(
                        "the experiment " + experiment.name() + " has no option " + words.get(i) + ". Remove it.");
            }
        }
    }
}
