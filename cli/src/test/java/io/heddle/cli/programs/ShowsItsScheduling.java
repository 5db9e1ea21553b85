package io.heddle.cli.programs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;

/** Prints the real-time priorities, lent ones included, that its threads have after a while: 0 for fair ones. */
public final class ShowsItsScheduling {
    private ShowsItsScheduling() {}

    public static void main(String[] arguments) throws Exception {
        Thread.sleep(500);
        TreeSet<Integer> priorities = new TreeSet<>();
        try (var tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path task : tasks) {
                String stat = Files.readString(task.resolve("stat"));
                int priority = Integer.parseInt(
                        stat.substring(stat.lastIndexOf(')') + 2).split(" ")[15]);
                priorities.add(Math.max(0, -1 - priority));
            }
        }
        System.out.println(priorities);
    }
}
