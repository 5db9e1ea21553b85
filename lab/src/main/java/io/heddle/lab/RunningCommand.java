package io.heddle.lab;

import io.heddle.governor.Host;
import io.heddle.kernel.files.FileTree;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.ProcessSession;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A command that runs beside the lab, with nothing to read, its output in files, and a session of its own, by which it and
 * all that it starts are ended together.
 */
final class RunningCommand implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(5);

    private final Proc proc;
    private final List<String> command;
    private final Path folder;
    private final ChildProcess process;
    private final ProcessSession session;
    private final long start;

    /** How it ended, and what it wrote. */
    record Ended(ExitStatus status, double seconds, String output, String errors) {}

    private RunningCommand(Proc proc, List<String> command, Path folder, ChildProcess process, long start) {
        this.proc = proc;
        this.command = command;
        this.folder = folder;
        this.process = process;
        this.session = new ProcessSession(proc, process);
        this.start = start;
    }

    static RunningCommand start(Host host, List<String> command) {
        try {
            Path folder = Files.createTempDirectory("heddle-lab-");
            long start = System.nanoTime();
            ChildProcess process = host.reaper()
                    .start(new SpawnSpec(
                            command,
                            Stdio.devNull(),
                            new Stdio.File(folder.resolve("output")),
                            new Stdio.File(folder.resolve("errors")),
                            true));
            return new RunningCommand(host.proc(), command, folder, process, start);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int pid() {
        return process.pid();
    }

    void signal(int signal) {
        process.signal(signal);
    }

    /** Signals the command and all that it has started, as a terminal does. */
    void signalSession(int signal) {
        session.signal(signal);
    }

    /** Waits until the program, which is this command or which it starts, has a handler for a signal; or the command's end. */
    void awaitHeeding(List<String> program, int signal) throws InterruptedException {
        ProcessTree tree = ProcessTree.including(proc, process.id());
        boolean heeds = false;
        while (!heeds && process.await(POLL.toNanos()).isEmpty()) {
            heeds = tree.descendants().stream()
                    .map(ProcessId::pid)
                    .anyMatch(pid -> runs(pid, program) && Signals.isHandled(proc, pid, signal));
        }
    }

    /** One that starts the program has it in its own words, behind others. */
    private boolean runs(int pid, List<String> program) {
        List<String> words = List.of(proc.commandLine(pid));
        return words.size() <= program.size() + 1
                && words.containsAll(program)
                && words.getFirst().equals(program.getFirst());
    }

    boolean isRunning() {
        return process.ended().isEmpty();
    }

    /** Empty while it runs. */
    Optional<Ended> await(Duration longest) throws InterruptedException {
        return process.await(longest.toNanos())
                .map(ended ->
                        new Ended(ended.status(), (ended.endNanos() - start) / 1e9, read("output"), read("errors")));
    }

    /** What it has written so far. */
    String output() {
        return read("output");
    }

    /** On both streams, for people. */
    String words() {
        return (read("output") + read("errors")).strip();
    }

    private String read(String stream) {
        try {
            return Files.readString(folder.resolve(stream), java.nio.charset.StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends it, should it still run, and whatever it has started. */
    @Override
    public void close() {
        session.kill();
        try {
            process.await(Duration.ofSeconds(10).toNanos());
            FileTree.delete(folder);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return String.join(" ", command);
    }
}
