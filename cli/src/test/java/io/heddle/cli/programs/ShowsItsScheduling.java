package io.heddle.cli.programs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;

/** Prints the scheduling classes that its threads are in after a while: a program that Heddle can't be kept from. */
public final class ShowsItsScheduling {
    private ShowsItsScheduling() {}

    public static void main(String[] arguments) throws Exception {
        Thread.sleep(500);
        TreeSet<String> classes = new TreeSet<>();
        try (var tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path task : tasks) {
                String stat = Files.readString(task.resolve("stat"));
                classes.add(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[38]);
            }
        }
        System.out.println(classes);
    }
}
