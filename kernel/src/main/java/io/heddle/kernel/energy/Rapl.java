package io.heddle.kernel.energy;

import io.heddle.kernel.tasks.Proc;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The energy counters of Intel and AMD processors (Running Average Power Limit), as the kernel's power capping framework shows them;
 * see power/powercap/powercap.rst of the kernel's documentation.
 *
 * <p>A counter wraps around at {@code max_energy_range_uj}, after about a minute at full power on a large server. {@link #read} adds up
 * the differences and misses a wrap-around when it is called less often. Confined to one thread.
 */
public final class Rapl {
    static final String PACKAGE = "package";

    private static final Path POWERCAP = Path.of("/sys/class/powercap");

    /** Zones by model-specific registers. Those named intel-rapl-mmio show the same packages a second time. */
    private static final String ZONES = "intel-rapl:*";

    private final List<RaplZone> zones;
    private final String reason;

    /** @param powercapTree a folder like {@code /sys/class/powercap} */
    public Rapl(Path powercapTree) {
        List<Path> folders = folders(powercapTree);
        zones = folders.stream()
                .flatMap(folder -> RaplZone.open(folder).stream())
                .toList();
        reason = reason(powercapTree, folders, zones);
    }

    /** The counters of this machine. */
    public static Rapl ofMachine() {
        return new Rapl(POWERCAP);
    }

    /** Whether at least one counter is readable. */
    public boolean isAvailable() {
        return !zones.isEmpty();
    }

    /** Why counters are missing, and what to do about it; empty when all of them are readable. */
    public String reason() {
        return reason;
    }

    /** The energy of each readable domain since this object was created, in the order of the kernel's zones. */
    public List<EnergyReading> read() {
        return zones.stream().map(RaplZone::read).toList();
    }

    private static List<Path> folders(Path tree) {
        List<Path> folders = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(tree, ZONES)) {
            entries.forEach(folders::add);
        } catch (IOException | DirectoryIteratorException absent) {
            return List.of();
        }
        folders.sort(null);
        return folders;
    }

    private static String reason(Path tree, List<Path> folders, List<RaplZone> zones) {
        if (folders.isEmpty()) {
            return tree
                    + " has no RAPL counters: virtual machines and other processors than Intel's and AMD's have none."
                    + " On a machine with such a processor, load the kernel module intel_rapl_msr.";
        }
        List<Path> readable = zones.stream().map(RaplZone::folder).toList();
        String unreadable = folders.stream()
                .filter(folder -> !readable.contains(folder))
                .map(RaplZone::counter)
                .map(Path::toString)
                .collect(Collectors.joining(", "));
        return unreadable.isEmpty()
                ? ""
                : unreadable
                        + ": not readable. Only root reads these counters since Linux 5.10, and most containers hide them."
                        + " Run Heddle as root on the host, or let root run `chmod a+r " + tree
                        + "/intel-rapl:*/energy_uj`, which shows them to all users until the next start.";
    }

    /** The zone's own name, or an empty text. */
    static String name(Path folder) {
        return Proc.read(folder.resolve("name")).orElse("").strip();
    }
}
