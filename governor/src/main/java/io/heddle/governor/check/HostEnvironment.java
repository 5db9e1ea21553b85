package io.heddle.governor.check;

import io.heddle.kernel.constraints.ContainerInfo;
import io.heddle.kernel.tasks.Proc;
import io.heddle.watch.HeddleDetection;
import io.heddle.watch.peers.BuildDaemons;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Where Heddle finds itself: in a container, a unit of systemd, another Heddle's program; and who runs beside it. */
record HostEnvironment(Proc proc, ContainerInfo surroundings) {
    Capability firstProcess() {
        String id = "place";
        String name = "place of this process";
        String heddle = HeddleDetection.isGoverned(proc)
                ? "; below another Heddle, which leaves this one and what it starts alone"
                : "";
        String unit = surroundings.unit() == null ? "" : ", in " + surroundings.unit() + " of systemd";
        String where = ProcessHandle.current().pid() == 1
                ? "the first of its container (PID 1): it takes in and buries processes that lose their parents, passes signals"
                        + " on, and exits with 128 plus the number where others die of a signal"
                : surroundings.isContainer() ? "in a container" : "on the machine itself";
        return Capability.yes(id, name, where + unit + heddle);
    }

    Capability temporaryFolder() {
        String id = "temporary-folder";
        String name = "temporary folder (needed by compare; run needs none)";
        Path folder = Path.of(System.getProperty("java.io.tmpdir"));
        return Files.isWritable(folder)
                ? Capability.yes(id, name, folder + " can be written")
                : Capability.no(
                        id,
                        name,
                        folder
                                + " can't be written; a JVM keeps its counters there too, so figures of GC will be missing",
                        surroundings.isContainer() ? null : "sudo mount -t tmpfs -o mode=1777 tmpfs '" + folder + "'",
                        "in a container: --tmpfs " + folder + "; in a unit of systemd: PrivateTmp=yes");
    }

    Capability daemons() {
        String id = "daemons";
        String name = "work inside the command";
        List<String> daemons = new BuildDaemons(proc).describe();
        return Capability.yes(
                id,
                name,
                daemons.isEmpty()
                        ? "no daemon of Gradle, Maven or Kotlin waits to do it elsewhere"
                        : String.join("; ", daemons));
    }
}
