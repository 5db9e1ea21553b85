package io.heddle.cli.programs;

import java.nio.file.Files;
import java.nio.file.Path;

/** Takes three times as long when none of its threads has a real-time priority. */
public final class SlowUnlessRealtime {
    private SlowUnlessRealtime() {}

    public static void main(String[] arguments) throws Exception {
        Thread.sleep(300);
        try (var tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path task : tasks) {
                String stat = Files.readString(task.resolve("stat"));
                if (stat.substring(stat.lastIndexOf(')') + 2).split(" ")[15].startsWith("-")) {
                    return;
                }
            }
        }
        Thread.sleep(900);
    }
}
