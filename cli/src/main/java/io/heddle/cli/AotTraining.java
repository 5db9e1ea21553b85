package io.heddle.cli;

import java.util.Arrays;
import java.util.List;

/**
 * Runs several commands in one JVM, separated by the word {@code then}. The launcher trains its AOT caches with it: a JVM writes
 * one cache at its end.
 */
final class AotTraining {
    private AotTraining() {}

    public static void main(String[] arguments) {
        List<String> words = Arrays.asList(arguments);
        int then = words.indexOf("then");
        while (then >= 0) {
            run(words.subList(0, then));
            words = words.subList(then + 1, words.size());
            then = words.indexOf("then");
        }
        run(words);
        // Threads that a command left behind must not keep the JVM alive.
        System.exit(0);
    }

    private static void run(List<String> command) {
        String[] arguments = command.toArray(String[]::new);
        Heddle.commandLineFor(arguments).execute(arguments);
    }
}
