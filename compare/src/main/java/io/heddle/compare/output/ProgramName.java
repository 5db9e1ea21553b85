package io.heddle.compare.output;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The short name of the program that a command line runs. */
final class ProgramName {
    /** Options of {@code java} whose value is the next word (the JDK's manual page of java). */
    private static final Set<String> WITH_VALUE = Set.of(
            "-cp",
            "-classpath",
            "--class-path",
            "-p",
            "--module-path",
            "--upgrade-module-path",
            "--add-modules",
            "--add-reads",
            "--add-exports",
            "--add-opens",
            "--limit-modules",
            "--patch-module",
            "--source");

    private ProgramName() {}

    /** The jar or main class of a {@code java} command, otherwise the file name of the executable. */
    static String of(List<String> command) {
        String executable = fileName(command.getFirst());
        if (!executable.equals("java")) {
            return executable;
        }
        for (int i = 1; i < command.size(); i++) {
            String word = command.get(i);
            if (word.equals("-jar") && i + 1 < command.size()) {
                return fileName(command.get(i + 1));
            }
            if (WITH_VALUE.contains(word)) {
                i++;
            } else if (!word.startsWith("-") && !word.startsWith("@")) {
                return word.endsWith(".java") ? fileName(word) : word.substring(word.lastIndexOf('/') + 1);
            } else if (isModule(word) && i + 1 < command.size()) {
                return command.get(i + 1);
            }
        }
        return executable;
    }

    private static boolean isModule(String word) {
        return word.equals("-m") || word.equals("--module");
    }

    private static String fileName(String path) {
        Path name = Path.of(path).getFileName();
        return name == null ? path : name.toString();
    }
}
