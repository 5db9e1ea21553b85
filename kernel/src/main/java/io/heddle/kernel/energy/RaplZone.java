package io.heddle.kernel.energy;

import io.heddle.kernel.tasks.Proc;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** One zone of the power capping framework: the folder of a RAPL domain, with the energy that it has used since it was opened. */
final class RaplZone {
    private static final double JOULES_PER_MICROJOULE = 1e-6;

    private final Path folder;
    private final String domain;
    private final String processor;

    /** The value at which the counter starts again from 0, or 0 when the kernel does not show it. */
    private final long rangeMicrojoules;

    private long lastMicrojoules;
    private long usedMicrojoules;

    private RaplZone(Path folder, String domain, String processor, long startMicrojoules) {
        this.folder = folder;
        this.domain = domain;
        this.processor = processor;
        this.rangeMicrojoules = number(folder.resolve("max_energy_range_uj")).orElse(0);
        this.lastMicrojoules = startMicrojoules;
    }

    /** Opens a zone, for example {@code intel-rapl:0:1}; empty when its name or its counter is not readable. */
    static Optional<RaplZone> open(Path folder) {
        String name = Rapl.name(folder);
        OptionalLong start = number(counter(folder));
        if (name.isEmpty() || start.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                isPackage(name)
                        ? new RaplZone(folder, Rapl.PACKAGE, name, start.getAsLong())
                        : new RaplZone(folder, name, processor(folder), start.getAsLong()));
    }

    static Path counter(Path folder) {
        return folder.resolve("energy_uj");
    }

    Path folder() {
        return folder;
    }

    /** The energy by now. A counter that is no longer readable keeps its last value. */
    EnergyReading read() {
        number(counter(folder)).ifPresent(this::add);
        return new EnergyReading(domain, processor, usedMicrojoules * JOULES_PER_MICROJOULE);
    }

    private void add(long microjoules) {
        long difference = microjoules - lastMicrojoules;
        if (difference < 0) {
            // Without a range the counter has been reset, as by a firmware after a suspension.
            difference = rangeMicrojoules > 0 ? difference + rangeMicrojoules : microjoules;
        }
        usedMicrojoules += Math.max(0, difference);
        lastMicrojoules = microjoules;
    }

    /** The name of the zone that contains this one: {@code intel-rapl:0} contains {@code intel-rapl:0:1}. Empty for the platform. */
    private static String processor(Path folder) {
        String file = folder.getFileName().toString();
        String parent = file.substring(0, file.lastIndexOf(':'));
        return parent.indexOf(':') < 0 ? "" : Rapl.name(folder.resolveSibling(parent));
    }

    private static boolean isPackage(String name) {
        return name.startsWith(Rapl.PACKAGE);
    }

    private static OptionalLong number(Path file) {
        try {
            return Proc.read(file).stream()
                    .map(String::strip)
                    .mapToLong(Long::parseLong)
                    .findFirst();
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
