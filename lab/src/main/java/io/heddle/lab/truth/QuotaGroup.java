package io.heddle.lab.truth;

import io.heddle.documents.UserError;
import io.heddle.kernel.constraints.Cgroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A control group with a CPU quota, for one command. */
final class QuotaGroup implements AutoCloseable {
    private static final int PERIOD_MICROS = 100_000;

    private final Path folder;

    private QuotaGroup(Path folder) {
        this.folder = folder;
    }

    /**
     * Creates a group below that of this process.
     *
     * @param cpus the quota in CPUs
     * @throws UserError if this machine does not allow it
     */
    static QuotaGroup create(double cpus) {
        Cgroup own = Cgroup.current();
        Optional<Path> v1 = own.v1Folder("cpu");
        Path parent = v1.or(own::v2Folder).orElseThrow(() -> new UserError("there is no cgroup file system"));
        Path folder = parent.resolve("heddle-lab-" + ProcessHandle.current().pid());
        int quota = (int) Math.round(cpus * PERIOD_MICROS);
        try {
            Files.createDirectory(folder);
            if (v1.isPresent()) {
                Files.writeString(folder.resolve("cpu.cfs_period_us"), String.valueOf(PERIOD_MICROS));
                Files.writeString(folder.resolve("cpu.cfs_quota_us"), String.valueOf(quota));
            } else {
                Files.writeString(folder.resolve("cpu.max"), quota + " " + PERIOD_MICROS);
            }
            return new QuotaGroup(folder);
        } catch (IOException e) {
            throw new UserError("cannot create a control group with a CPU quota: " + e
                    + ". Run the experiment as root where the cpu controller is available.");
        }
    }

    /** The command that runs another one in the group. */
    List<String> around(List<String> command) {
        List<String> words = new ArrayList<>(List.of(
                "sh",
                "-c",
                "echo $$ >\"$0\"; exec \"$@\"",
                folder.resolve("cgroup.procs").toString()));
        words.addAll(command);
        return words;
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // A process is still in it. It is empty when that process ends, and costs nothing.
        }
    }
}
