package io.heddle.cli;

import java.util.Arrays;
import java.util.List;

/**
 * Several commands in one JVM, divided by the word {@code then}: what the launcher trains its AOT caches with, for one cache
 * comes from one JVM.
 */
final class Rehearsal {
    private Rehearsal() {}

    public static void main(String[] arguments) {
        List<String> words = Arrays.asList(arguments);
        int then = words.indexOf("then");
        while (then >= 0) {
            perform(words.subList(0, then));
            words = words.subList(then + 1, words.size());
            then = words.indexOf("then");
        }
        perform(words);
        // As in a real start; what a command left behind must not keep the JVM alive.
        System.exit(0);
    }

    private static void perform(List<String> command) {
        Heddle.commandLine().execute(command.toArray(String[]::new));
    }
}
