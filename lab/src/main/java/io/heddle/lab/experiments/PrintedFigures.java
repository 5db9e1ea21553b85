package io.heddle.lab.experiments;

import io.heddle.lab.Lab;
import io.heddle.lab.RunningCommand;
import io.heddle.trials.RunFailed;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The figures that a program measures itself, and prints in one line.
 *
 * @param names in the order in which the program prints them
 */
record PrintedFigures(List<String> names) {
    private static final Duration LONGEST = Duration.ofMinutes(2);

    /** Runs the program once. */
    Map<String, Double> of(Lab lab, List<String> command) throws InterruptedException, RunFailed {
        try (RunningCommand running = lab.start(command)) {
            RunningCommand.Ended ended = lab.await(running, LONGEST);
            String[] words = ended.output().strip().split(" ");
            if (ended.status().shellCode() != 0 || words.length != names.size()) {
                throw new RunFailed("the program failed: " + running.words());
            }
            Map<String, Double> measured = new LinkedHashMap<>();
            for (int i = 0; i < words.length; i++) {
                measured.put(names.get(i), Double.parseDouble(words[i]));
            }
            return measured;
        }
    }
}
