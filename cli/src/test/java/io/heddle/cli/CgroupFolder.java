package io.heddle.cli;

import io.heddle.kernel.constraints.Cgroup;
import io.heddle.kernel.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A cgroup (version 1) below our own, for one test. */
final class CgroupFolder implements AutoCloseable {
    private static int count;

    private final Path folder;

    CgroupFolder() throws IOException {
        this("cpu");
    }

    CgroupFolder(String controller) throws IOException {
        this(Cgroup.current().v1Folder(controller).orElseThrow());
    }

    private CgroupFolder(Path parent) throws IOException {
        folder = parent.resolve("heddle-cli-test-" + ProcessHandle.current().pid() + "-" + count++);
        Files.createDirectory(folder);
    }

    /** A group below this one; to be closed first. */
    CgroupFolder child() throws IOException {
        return new CgroupFolder(folder);
    }

    CgroupFolder with(String file, Object value) throws IOException {
        Files.writeString(folder.resolve(file), value + "\n");
        return this;
    }

    /** The command, started inside. */
    List<String> inside(List<String> command) {
        return HeddleProcess.after("echo $$ > " + folder + "/tasks", command);
    }

    /** Moves a process into the group. */
    void add(int pid) throws IOException {
        Files.writeString(folder.resolve("cgroup.procs"), pid + "\n");
    }

    Path folder() {
        return folder;
    }

    @Override
    public void close() throws IOException {
        try {
            Await.until("the group is empty", () -> Files.readString(folder.resolve("tasks"))
                    .isEmpty());
        } catch (Exception e) {
            throw new IOException("the group is never empty", e);
        }
        Files.delete(folder);
    }
}
