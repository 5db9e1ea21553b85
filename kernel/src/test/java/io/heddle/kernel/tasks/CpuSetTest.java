package io.heddle.kernel.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuSetTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0-3", "0-3,8", "1,3,5-6,63-64", "0-8191"})
    void a_list_is_written_as_it_was_read(String list) {
        assertThat(CpuSet.parse(list)).hasToString(list);
        assertThat(CpuSet.parse(list + "\n")).isEqualTo(CpuSet.parse(list));
    }

    @Test
    void adjacent_cpus_are_written_as_a_range() {
        CpuSet cpus = CpuSet.of(8, 0, 2, 1, 3);

        assertThat(cpus).hasToString("0-3,8");
        assertThat(cpus.size()).isEqualTo(5);
        assertThat(cpus.toArray()).containsExactly(0, 1, 2, 3, 8);
        assertThat(cpus.contains(8)).isTrue();
        assertThat(cpus.contains(4)).isFalse();
    }

    @Test
    void a_set_is_immutable() {
        CpuSet cpus = CpuSet.of(1);

        cpus.bits().set(5);

        assertThat(cpus).isEqualTo(CpuSet.of(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "0-", "-1", "3-1", "0-3-5", "1 2", "0x1", "99999999999", "0-2147483647", "8192"})
    void other_texts_are_refused(String list) {
        assertThatThrownBy(() -> CpuSet.parse(list)).isInstanceOf(IllegalArgumentException.class);
    }
}
