package io.heddle.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes tasks for queues, and empties these. */
abstract class QueueTestCase {
    final Scheduler scheduler = Scheduler.of(1).group(new ThreadGroup("test")).open();

    ThreadTask task() {
        return task(Thread.NORM_PRIORITY);
    }

    ThreadTask task(int priority) {
        return new ThreadTask(scheduler, scheduler.all().getFirst(), priority, null);
    }

    static List<ThreadTask> drain(Supplier<@Nullable ThreadTask> poll) {
        List<ThreadTask> tasks = new ArrayList<>();
        for (ThreadTask task = poll.get(); task != null; task = poll.get()) {
            tasks.add(task);
        }
        return tasks;
    }
}
