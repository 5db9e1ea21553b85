package io.heddle.lab.experiments;

import io.heddle.lab.Lab;
import io.heddle.scheduler.Scheduler;
import io.heddle.trials.RunFailed;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program of the lab that uses the scheduler as a library, in a JVM of its own. It prints its figures in one line.
 *
 * @param figures their names, in the order in which the program prints them
 */
record ProgramOfLibrary(Class<?> main, List<String> figures) {
    /** Runs the program once. */
    Map<String, Double> run(Lab lab, List<String> arguments) throws InterruptedException, RunFailed {
        return run(lab, List.of(), arguments);
    }

    /** Runs the program once, with options of the JVM. */
    Map<String, Double> run(Lab lab, List<String> options, List<String> arguments)
            throws InterruptedException, RunFailed {
        return new PrintedFigures(figures).of(lab, command(lab, options, arguments));
    }

    private List<String> command(Lab lab, List<String> options, List<String> arguments) {
        String classPath = Stream.of(main, Scheduler.class)
                .map(type -> Path.of(type.getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .getPath())
                        .toString())
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
        List<String> words = new ArrayList<>(List.of(
                lab.environment().java().toString(),
                "-Xmx1g",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED"));
        words.addAll(options);
        words.addAll(List.of("-cp", classPath, main.getName()));
        words.addAll(arguments);
        return words;
    }
}
