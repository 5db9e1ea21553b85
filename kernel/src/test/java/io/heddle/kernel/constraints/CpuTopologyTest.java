package io.heddle.kernel.constraints;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.testing.RecordedProc;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuTopologyTest {
    @TempDir
    Path folder;

    private RecordedProc siblings(int cpu, String list) {
        return new RecordedProc(folder).file("cpu/cpu" + cpu + "/topology/thread_siblings_list", list + "\n");
    }

    @Test
    void cores_and_nodes_have_their_cpus() {
        for (int cpu = 0; cpu < 8; cpu++) {
            siblings(cpu, cpu % 4 + "," + (cpu % 4 + 4));
        }
        new RecordedProc(folder)
                .file("cpu/online", "0-7\n")
                .file("node/online", "0-2\n")
                .file("node/node0/cpulist", "0-1,4-5\n")
                .file("node/node1/cpulist", "2-3,6-7\n")
                .file("node/node2/cpulist", "\n");

        CpuTopology machine = CpuTopology.read(folder);

        assertThat(machine.online()).isEqualTo(CpuSet.parse("0-7"));
        assertThat(machine.cores()).containsExactly(CpuSet.of(0, 4), CpuSet.of(1, 5), CpuSet.of(2, 6), CpuSet.of(3, 7));
        assertThat(machine.nodes())
                .as("a node without CPUs is left out")
                .containsExactly(CpuSet.parse("0-1,4-5"), CpuSet.parse("2-3,6-7"));
    }

    @Test
    void without_topology_files_each_cpu_is_a_core_of_one_node() {
        new RecordedProc(folder).file("cpu/online", "0,2\n");

        CpuTopology machine = CpuTopology.read(folder);

        assertThat(machine.cores()).containsExactly(CpuSet.of(0), CpuSet.of(2));
        assertThat(machine.nodes()).containsExactly(CpuSet.of(0, 2));
    }

    @Test
    void this_machine_has_cpus_cores_and_nodes() {
        CpuTopology machine = CpuTopology.ofMachine();

        assertThat(machine.online().size()).isPositive();
        assertThat(machine.cores()).isNotEmpty();
        assertThat(machine.nodes()).isNotEmpty();
    }
}
