package io.heddle.kernel.energy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Nobody;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.RecordedProc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trees as /sys/class/powercap shows them: one symbolic link for each zone. */
class RaplTest {
    private static final long RANGE = 262_143_328_850L;

    @TempDir
    Path folder;

    private RecordedProc recorded;
    private Path tree = Path.of("");

    @BeforeEach
    void record() throws IOException {
        recorded = new RecordedProc(folder);
        tree = Files.createDirectory(folder.resolve("powercap"));
        Files.createSymbolicLink(tree.resolve("intel-rapl"), folder.resolve("devices"));
    }

    private void zone(String zone, String name, long microjoules) {
        recorded.file("devices/" + zone + "/name", name + "\n")
                .file("devices/" + zone + "/max_energy_range_uj", RANGE + "\n");
        counter(zone, microjoules + "\n");
        link(zone);
    }

    private void counter(String zone, String text) {
        recorded.file("devices/" + zone + "/energy_uj", text);
    }

    private void link(String zone) {
        try {
            Files.createSymbolicLink(
                    tree.resolve(zone), folder.resolve("devices").resolve(zone));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> subjects(Rapl rapl) {
        return rapl.read().stream().map(EnergyReading::subject).toList();
    }

    @Test
    void a_client_has_a_platform_and_a_package_with_cores_and_graphics() {
        zone("intel-rapl:0", "package-0", 7_000_000);
        zone("intel-rapl:0:0", "core", 1_000_000);
        zone("intel-rapl:0:1", "uncore", 2_000_000);
        zone("intel-rapl:1", "psys", 9_000_000);
        zone("intel-rapl-mmio:0", "package-0", 7_000_000);
        Rapl rapl = new Rapl(tree);
        counter("intel-rapl:0", "8500000\n");
        counter("intel-rapl:0:0", "1250000\n");
        counter("intel-rapl:1", "12000000\n");

        assertThat(rapl.reason()).isEmpty();
        assertThat(rapl.isAvailable()).isTrue();
        assertThat(rapl.read())
                .containsExactly(
                        new EnergyReading("package", "package-0", 1.5),
                        new EnergyReading("core", "package-0", 0.25),
                        new EnergyReading("uncore", "package-0", 0),
                        new EnergyReading("psys", "", 3));
        assertThat(subjects(rapl)).containsExactly("package-0", "package-0 core", "package-0 uncore", "psys");
    }

    @Test
    void a_server_has_memory_beside_each_of_its_packages() {
        zone("intel-rapl:0", "package-0", 0);
        zone("intel-rapl:0:0", "dram", 0);
        zone("intel-rapl:1", "package-1", 0);
        zone("intel-rapl:1:0", "dram", 0);
        Rapl rapl = new Rapl(tree);
        counter("intel-rapl:1:0", "5000000\n");

        assertThat(subjects(rapl)).containsExactly("package-0", "package-0 dram", "package-1", "package-1 dram");
        assertThat(rapl.read()).contains(new EnergyReading("dram", "package-1", 5));
    }

    @Test
    void packages_of_several_dies_are_named_by_the_kernel() {
        zone("intel-rapl:0", "package-0-die-0", 0);
        zone("intel-rapl:1", "package-0-die-1", 0);
        zone("intel-rapl:1:0", "dram", 0);

        assertThat(subjects(new Rapl(tree)))
                .containsExactly("package-0-die-0", "package-0-die-1", "package-0-die-1 dram");
    }

    @Test
    void an_amd_processor_has_a_package_and_cores_under_the_same_names() {
        zone("intel-rapl:0", "package-0", 0);
        zone("intel-rapl:0:0", "core", 0);

        assertThat(subjects(new Rapl(tree))).containsExactly("package-0", "package-0 core");
    }

    @Test
    void the_energy_grows_on_when_a_counter_wraps_around() {
        zone("intel-rapl:0", "package-0", RANGE - 1_000_000);
        Rapl rapl = new Rapl(tree);

        counter("intel-rapl:0", "2000000\n");
        assertThat(rapl.read().getFirst().joules()).isCloseTo(3, within(1e-6));

        counter("intel-rapl:0", "2500000\n");
        assertThat(rapl.read().getFirst().joules()).isCloseTo(3.5, within(1e-6));

        counter("intel-rapl:0", "500000\n");
        assertThat(rapl.read().getFirst().joules()).isCloseTo(262_143.328850 + 1.5, within(1e-6));
    }

    @Test
    void without_a_known_range_a_lower_counter_has_started_again_from_zero() {
        zone("intel-rapl:0", "package-0", 8_000_000);
        recorded.file("devices/intel-rapl:0/max_energy_range_uj", "\n");
        Rapl rapl = new Rapl(tree);
        counter("intel-rapl:0", "250000\n");

        assertThat(rapl.read().getFirst().joules()).isCloseTo(0.25, within(1e-6));
    }

    @Test
    void a_counter_that_becomes_unreadable_keeps_its_last_value() throws IOException {
        zone("intel-rapl:0", "package-0", 0);
        Rapl rapl = new Rapl(tree);
        counter("intel-rapl:0", "4000000\n");
        rapl.read();
        Files.delete(folder.resolve("devices/intel-rapl:0/energy_uj"));

        assertThat(rapl.read()).containsExactly(new EnergyReading("package", "package-0", 4));
    }

    @Test
    void a_machine_without_counters_has_no_readings_and_a_reason() {
        for (Path absent : List.of(folder.resolve("no-such-folder"), tree)) {
            Rapl rapl = new Rapl(absent);

            assertThat(rapl.read()).isEmpty();
            assertThat(rapl.isAvailable()).isFalse();
            assertThat(rapl.reason())
                    .startsWith(absent + " has no RAPL counters")
                    .contains("intel_rapl_msr");
        }
    }

    @Test
    void zones_whose_files_a_container_hides_are_named_beside_the_readable_ones() {
        zone("intel-rapl:0", "package-0", 0);
        link("intel-rapl:1");
        Rapl rapl = new Rapl(tree);

        assertThat(subjects(rapl)).containsExactly("package-0");
        assertThat(rapl.reason())
                .startsWith(tree.resolve("intel-rapl:1/energy_uj") + ": not readable")
                .doesNotContain("intel-rapl:0");
    }

    @Test
    @LiveKernel(needs = Need.OTHER_USERS)
    void a_user_who_may_not_read_the_counters_gets_a_reason_and_a_remedy(@TempDir Path copies) throws Exception {
        zone("intel-rapl:0", "package-0", 0);
        zone("intel-rapl:1", "psys", 0);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(
                folder.resolve("devices/intel-rapl:0/energy_uj"), PosixFilePermissions.fromString("r--------"));

        Outcome outcome = new Nobody(copies).run(PrintsEnergy.class, tree.toString());

        assertThat(outcome.status()).as(outcome.err()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(outcome.out())
                .startsWith("psys\n" + tree.resolve("intel-rapl:0/energy_uj") + ": not readable. Only root")
                .contains("`chmod a+r " + tree + "/intel-rapl:*/energy_uj`");
    }

    @Test
    void this_machine_has_readings_or_a_reason() {
        Rapl rapl = Rapl.ofMachine();

        assertThat(rapl.read().isEmpty()).isEqualTo(!rapl.isAvailable());
        assertThat(rapl.isAvailable() || !rapl.reason().isEmpty()).isTrue();
    }
}
