package io.heddle.kernel.energy;

/**
 * The energy that one RAPL domain has used.
 *
 * <p>Domains overlap. A package includes its core and uncore domains. The platform ({@code psys}) includes everything, where the
 * machine's vendor has connected it. DRAM is beside its package.
 *
 * @param domain the kind of domain: {@code package}, {@code core}, {@code uncore}, {@code dram}, {@code psys}, or another name of the
 *     kernel
 * @param processor the package that the domain belongs to, as the kernel names it: {@code package-0}, or {@code package-0-die-1};
 *     empty for the platform
 * @param joules the energy since the {@link Rapl} was created
 */
public record EnergyReading(String domain, String processor, double joules) {
    /** The domain's name on this machine: {@code package-0}, {@code package-0 dram} or {@code psys}. */
    public String subject() {
        if (processor.isEmpty()) {
            return domain;
        }
        return domain.equals(Rapl.PACKAGE) ? processor : processor + " " + domain;
    }
}
