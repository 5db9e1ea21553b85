package io.heddle.selection.goals.readers;

import io.heddle.selection.goals.GoalProbe;
import io.heddle.selection.goals.GoalReader;
import io.heddle.selection.goals.GoalReading;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A reader that makes its readings one at a time, in the daemon thread {@code heddle-goal}, with a pause between them.
 *
 * <p>Concurrency: {@code this} guards the fields. A request creates {@code pending}; the thread takes it to {@code running} when the pause is
 * over. Each of both completes in time even if the thread hangs: a timer of the JDK completes it as absent, and aborts the
 * probe. The thread alone uses the probe otherwise.
 */
final class PacedReader implements GoalReader {
    private static final Duration LONGEST_END = Duration.ofMillis(500);

    private final String source;
    private final GoalProbe probe;
    private final Pace pace;
    private final Thread thread;
    private @Nullable CompletableFuture<GoalReading> pending;
    private @Nullable CompletableFuture<GoalReading> running;
    private long nextStart = System.nanoTime();
    private boolean closed;

    /** @param source for messages */
    PacedReader(String source, GoalProbe probe, Pace pace) {
        this.source = source;
        this.probe = probe;
        this.pace = pace;
        this.thread = Thread.ofPlatform().name("heddle-goal").daemon().start(this::readUntilClosed);
    }

    @Override
    public synchronized CompletableFuture<GoalReading> read() {
        if (closed) {
            return CompletableFuture.completedFuture(absent("is no longer read, because its reader is closed"));
        } else if (running != null && !running.isDone()) {
            return running.copy();
        } else if (pending == null) {
            pending = request();
            notifyAll();
        }
        return pending.copy();
    }

    private CompletableFuture<GoalReading> request() {
        long limitNanos =
                Math.max(0, nextStart - System.nanoTime()) + pace.deadline().toNanos();
        CompletableFuture<GoalReading> request = new CompletableFuture<>();
        CompletableFuture<GoalReading> timer = request.copy().orTimeout(limitNanos, TimeUnit.NANOSECONDS);
        var _ = timer.exceptionally(timeout -> giveUp(request));
        return request;
    }

    @SuppressWarnings("ReferenceEquality")
    private GoalReading giveUp(CompletableFuture<GoalReading> late) {
        boolean hangs;
        synchronized (this) {
            hangs = running == late;
            pending = pending == late ? null : pending;
        }
        GoalReading absent = absent("gave no number within " + pace.deadline().toMillis() + " ms");
        if (late.complete(absent) && hangs) {
            probe.abort();
        }
        return absent;
    }

    private void readUntilClosed() {
        try (probe) {
            while (true) {
                CompletableFuture<GoalReading> request = await();
                long start = System.nanoTime();
                GoalReading reading = reading();
                pauseAfter(start);
                request.complete(reading);
            }
        } catch (InterruptedException closing) {
            // The reader is closed.
        }
    }

    private synchronized CompletableFuture<GoalReading> await() throws InterruptedException {
        while (true) {
            long early = nextStart - System.nanoTime();
            CompletableFuture<GoalReading> due = pending;
            if (closed) {
                throw new InterruptedException();
            } else if (due == null) {
                wait();
            } else if (early > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, early);
            } else {
                running = due;
                pending = null;
                return due;
            }
        }
    }

    /** Precedes the completion: the next request must know the pause. */
    private synchronized void pauseAfter(long start) {
        running = null;
        nextStart = start + pace.pauseNanos(System.nanoTime() - start);
    }

    private GoalReading reading() throws InterruptedException {
        try {
            return probe.read();
        } catch (IOException e) {
            // Messages of RMI have several lines.
            String reason = String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
            return new GoalReading.Absent(System.nanoTime(), reason);
        } catch (RuntimeException | StackOverflowError e) {
            return absent("cannot be read because of a defect of Heddle: " + e);
        }
    }

    private GoalReading.Absent absent(String what) {
        return new GoalReading.Absent(System.nanoTime(), source + " " + what + ".");
    }

    @Override
    public void close() {
        CompletableFuture<GoalReading> first;
        CompletableFuture<GoalReading> second;
        synchronized (this) {
            closed = true;
            first = pending;
            second = running;
            pending = null;
            notifyAll();
        }
        thread.interrupt();
        GoalReading end = absent("is no longer read, because its reader is closed");
        if (first != null) {
            first.complete(end);
        }
        if (second != null) {
            second.complete(end);
            probe.abort();
        }
        awaitEnd();
    }

    /** A command that runs is killed by the thread, which the JVM would not wait for. */
    private void awaitEnd() {
        try {
            var _ = thread.join(LONGEST_END);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
