package io.heddle.kernel.testing;

import io.heddle.kernel.files.FileTree;
import io.heddle.kernel.tasks.Proc;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A proc file system in an ordinary folder, written by a test. */
public final class RecordedProc {
    private final Path root;

    public RecordedProc(Path root) {
        this.root = root;
    }

    public Proc proc() {
        return new Proc(root);
    }

    public RecordedProc process(int pid, int parent) {
        return process(pid, parent, 1000L + pid, "S", 1);
    }

    public RecordedProc process(int pid, int parent, long startTicks, String state, int threads) {
        return file(pid + "/stat", stat(pid, "p" + pid, state, parent, threads, startTicks));
    }

    /** A line of {@code /proc/PID/stat}, as Linux 6.18 writes it. */
    public static String stat(int pid, String name, String state, int parent, int threads, long startTicks) {
        return pid + " (" + name + ") " + state + " " + parent
                + " 1 1 0 -1 4194560 181 0 0 0 7 5 0 0 20 0 " + threads + " 0 " + startTicks
                + " 2703360 221 18446744073709551615 1 1 0 0 0 0 0 0 0 0 0 0 17 1 0 0 0 0 0 0 0 0 0 0 0 0 0\n";
    }

    public RecordedProc processOfSession(int pid, int parent, int session) {
        return file(
                pid + "/stat",
                stat(pid, "p" + pid, "S", parent, 1, 1000L + pid)
                        .replace(parent + " 1 1 ", parent + " 1 " + session + " "));
    }

    public RecordedProc newest(int id) {
        return file("loadavg", "0.50 0.40 0.30 1/200 " + id + "\n");
    }

    public RecordedProc end(int pid) {
        return end(Integer.toString(pid));
    }

    /** @param path the folder of a process or thread */
    public RecordedProc end(String path) {
        try {
            FileTree.delete(root.resolve(path));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An open file, pipe or socket of a process. */
    public RecordedProc descriptor(int pid, int number, String target) {
        try {
            Path folder = Files.createDirectories(root.resolve(pid + "/fd"));
            Files.createSymbolicLink(folder.resolve(Integer.toString(number)), Path.of(target));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public RecordedProc file(String path, String text) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.resolveSibling("."));
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
