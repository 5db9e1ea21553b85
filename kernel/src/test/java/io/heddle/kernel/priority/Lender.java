package io.heddle.kernel.priority;

import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Lends real-time priority 1 to a thread, creates a file, and sleeps until it is killed. Arguments: thread id, file. */
final class Lender {
    private Lender() {}

    public static void main(String[] arguments) throws Exception {
        PriorityLending lending = new InheritedPriorities(Proc.live(), LinuxTaskScheduler::new, 7);
        lending.lend(Integer.parseInt(arguments[0]), 1);
        Files.createFile(Path.of(arguments[1]));
        Thread.sleep(Duration.ofMinutes(2));
    }
}
