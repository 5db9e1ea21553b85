package io.heddle.kernel.process;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.kernel.tasks.TaskGoneException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Has more files open than its initial limit allows, and opens others while two threads start a command repeatedly. At the end it
 * prints how often it could not open a file.
 */
final class OpensFilesDuringStarts {
    private static final int CLOCKS = 1_000;
    private static final int STARTS = 50;

    private final Reaper reaper = new Reaper();
    private final int self = (int) ProcessHandle.current().pid();
    private final TaskClock.Source clocks = new TaskClock.Source();
    private final AtomicBoolean started = new AtomicBoolean();

    private final List<String> command;

    private OpensFilesDuringStarts(List<String> command) {
        this.command = command;
    }

    @SuppressWarnings("SystemOut")
    public static void main(String[] command) throws Exception {
        InheritedFiles.capture();
        OpenFiles.raiseLimit();
        System.out.println(new OpensFilesDuringStarts(List.of(command)).failures() + " failures");
    }

    private int failures() throws TaskGoneException {
        List<TaskClock> open = new ArrayList<>();
        for (int i = 0; i < CLOCKS; i++) {
            open.add(clocks.of(self, self));
        }
        CompletableFuture<?> starts = CompletableFuture.allOf(
                        CompletableFuture.runAsync(this::start), CompletableFuture.runAsync(this::start))
                .whenComplete((_, _) -> started.set(true));
        int failures = 0;
        while (!started.get()) {
            failures += canOpen() ? 0 : 1;
        }
        starts.join();
        open.forEach(TaskClock::close);
        return failures;
    }

    private boolean canOpen() {
        try (TaskClock clock = clocks.of(self, self)) {
            return clock.update() && Proc.live().process(self).isPresent();
        } catch (TaskGoneException shortOfDescriptors) {
            return false;
        }
    }

    private void start() {
        for (int i = 0; i < STARTS; i++) {
            try {
                var _ = reaper.start(SpawnSpec.of(command))
                        .await(Long.MAX_VALUE)
                        .orElseThrow();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }
}
