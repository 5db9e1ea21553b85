package io.heddle.kernel.process;

import java.nio.file.Files;
import java.nio.file.Path;

/** Prints how many descriptors this process's table holds (FDSize, proc_pid_status(5)). */
final class GrowsTable {
    private GrowsTable() {}

    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) throws Exception {
        OpenFiles.growTable();
        Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("FDSize:"))
                .forEach(line ->
                        System.out.println(line.substring("FDSize:".length()).strip()));
    }
}
