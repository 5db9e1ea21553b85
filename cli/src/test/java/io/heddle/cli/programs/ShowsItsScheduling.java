package io.heddle.cli.programs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;

/**
 * Prints how its threads are scheduled after a while: a program that Heddle can't be kept from. {@code 0/1} is a thread of class 0
 * (SCHED_OTHER) with real-time priority 1, its own or a lent one.
 */
public final class ShowsItsScheduling {
    private ShowsItsScheduling() {}

    public static void main(String[] arguments) throws Exception {
        Thread.sleep(500);
        TreeSet<String> found = new TreeSet<>();
        try (var tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path task : tasks) {
                String stat = Files.readString(task.resolve("stat"));
                String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
                found.add(fields[38] + "/" + Math.max(0, -1 - Integer.parseInt(fields[15])));
            }
        }
        System.out.println(found);
    }
}
