package io.heddle.governor.check;

import io.heddle.kernel.constraints.ContainerInfo;
import io.heddle.kernel.tasks.Proc;
import io.heddle.watch.HeddleDetection;
import io.heddle.watch.peers.BuildDaemons;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The environment of Heddle's process: container, systemd unit, outer Heddle and build daemons. */
record HostEnvironment(Proc proc, ContainerInfo container) {
    Capability firstProcess() {
        String id = "place";
        String name = "environment of this process";
        String heddle = HeddleDetection.isGoverned(proc)
                ? "; below another Heddle, which does not govern this process and its children"
                : "";
        String unit = container.unit() == null ? "" : ", in " + container.unit() + " of systemd";
        String where = ProcessHandle.current().pid() == 1
                ? "the first process of its container (PID 1): it adopts and reaps orphans, forwards signals, and exits with"
                        + " 128 plus the signal number instead of dying by a signal"
                : container.isContainer() ? "in a container" : "on the machine itself";
        return Capability.yes(id, name, where + unit + heddle);
    }

    Capability temporaryFolder() {
        String id = "temporary-folder";
        String name = "temporary folder (needed by compare; run needs none)";
        Path folder = Path.of(System.getProperty("java.io.tmpdir"));
        return Files.isWritable(folder)
                ? Capability.yes(id, name, folder + " is writable")
                : Capability.no(
                        id,
                        name,
                        folder
                                + " is not writable; JVMs keep their performance counters there too, so GC figures will be missing",
                        container.isContainer() ? null : "sudo mount -t tmpfs -o mode=1777 tmpfs '" + folder + "'",
                        "in a container: --tmpfs " + folder + "; in a unit of systemd: PrivateTmp=yes");
    }

    Capability daemons() {
        String id = "daemons";
        String name = "build daemons";
        List<String> daemons = new BuildDaemons(proc).describe();
        return Capability.yes(
                id,
                name,
                daemons.isEmpty() ? "no daemon of Gradle, Maven or Kotlin is running" : String.join("; ", daemons));
    }
}
