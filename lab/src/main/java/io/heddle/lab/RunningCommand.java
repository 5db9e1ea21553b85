package io.heddle.lab;

import io.heddle.governor.KernelServices;
import io.heddle.kernel.files.FileTree;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.ProcessSession;
import io.heddle.kernel.process.ResourceUsage;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import io.heddle.watch.HeddleDetection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A command that runs beside the lab, with empty input and its output in files. It has its own session (setsid(2)), so that it
 * and its descendants are killed together.
 */
public final class RunningCommand implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(5);

    private final Proc proc;
    private final List<String> command;
    private final Path folder;
    private final ChildProcess process;
    private final ProcessSession session;
    private final long start;

    /**
     * The end of a command.
     *
     * @param usage the resources of the command and of the descendants that it waited for
     * @param maxRssBytes the largest peak resident set size among them; at least that of the lab at the start
     * @param output all of it
     */
    public record Ended(
            ExitStatus status, double seconds, ResourceUsage usage, long maxRssBytes, String output, String errors) {}

    private RunningCommand(Proc proc, List<String> command, Path folder, ChildProcess process, long start) {
        this.proc = proc;
        this.command = command;
        this.folder = folder;
        this.process = process;
        this.session = new ProcessSession(proc, process);
        this.start = start;
    }

    public static RunningCommand start(KernelServices host, List<String> command) {
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

    public int pid() {
        return process.pid();
    }

    public void signal(int signal) {
        process.signal(signal);
    }

    /** Signals all processes of the session, as a terminal does. */
    public void signalSession(int signal) {
        session.signal(signal);
    }

    /** Waits until the program, which is this command or a descendant, handles a signal, or until the command has ended. */
    public void awaitHandler(List<String> program, int signal) throws InterruptedException {
        ProcessTree tree = ProcessTree.including(proc, process.id());
        boolean isHandled = false;
        while (!isHandled && process.await(POLL.toNanos()).isEmpty()) {
            isHandled = tree.descendants().stream()
                    .map(ProcessId::pid)
                    .anyMatch(pid -> runs(pid, program) && Signals.isHandled(proc, pid, signal));
        }
    }

    /** A command that starts the program has the program's words at the end of its own. */
    private boolean runs(int pid, List<String> program) {
        List<String> words = List.of(proc.commandLine(pid));
        return words.size() <= program.size() + 1
                && words.containsAll(program)
                && words.getFirst().equals(program.getFirst());
    }

    /** The first descendant whose command line has this word; empty if there is none yet. */
    public Optional<ProcessId> descendant(String word) {
        return ProcessTree.including(proc, process.id()).descendants().stream()
                .filter(id -> id.pid() != process.pid()
                        && !HeddleDetection.isHeddle(proc, id.pid())
                        && List.of(proc.commandLine(id.pid())).contains(word))
                .findFirst();
    }

    public boolean isRunning() {
        return process.ended().isEmpty();
    }

    /** Waits for the end; empty when it takes too long. */
    public Optional<Ended> await(Duration longest) throws InterruptedException {
        return process.await(longest.toNanos())
                .map(ended -> new Ended(
                        ended.status(),
                        (ended.endNanos() - start) / 1e9,
                        ended.usage(),
                        ended.maxRssBytes(),
                        read("output"),
                        read("errors")));
    }

    /** Its standard output so far. */
    public String output() {
        return read("output");
    }

    /** Both output streams so far, for people. */
    public String words() {
        return (read("output") + read("errors")).strip();
    }

    private String read(String stream) {
        try {
            return Files.readString(folder.resolve(stream), java.nio.charset.StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills the command and its descendants, and deletes its output. */
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
