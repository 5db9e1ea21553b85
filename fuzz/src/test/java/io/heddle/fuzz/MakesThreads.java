package io.heddle.fuzz;

import java.util.List;
import java.util.function.Function;

/** A class that makes threads in each way that the agent rewrites. */
@SuppressWarnings("unused")
final class MakesThreads extends Thread {
    private static Thread plain(Runnable task, boolean named) {
        return new Thread(null, task, named ? "named" : "other");
    }

    private static Function<Runnable, Thread> reference() {
        return Thread::new;
    }

    private static Thread inSwitch(int which, Runnable task) {
        return switch (which) {
            case 1 -> new Thread(task);
            case 1_000 -> Thread.startVirtualThread(task);
            default -> {
                for (Runnable each : List.of(task)) {
                    yield new Thread(each, String.valueOf(which));
                }
                yield new MakesThreads();
            }
        };
    }
}
