package io.heddle.kernel.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class CpuSetPropertyTest {
    private static CpuSet set(Set<Integer> cpus) {
        return CpuSet.of(cpus.stream().mapToInt(Integer::intValue).toArray());
    }

    @Property
    void a_set_is_parsed_from_its_own_text(
            @ForAll @Size(max = 200) Set<@IntRange(max = CpuSet.MAX_CPUS - 1) Integer> cpus) {
        CpuSet set = set(cpus);

        assertThat(CpuSet.parse(set.toString())).isEqualTo(set);
        assertThat(CpuSet.parse(set + "\n")).isEqualTo(set);
    }

    @Property
    void a_set_of_few_cpus_has_ranges_and_is_parsed_from_its_own_text(
            @ForAll @Size(max = 32) Set<@IntRange(max = 32) Integer> cpus) {
        CpuSet set = set(cpus);

        assertThat(CpuSet.parse(set.toString())).isEqualTo(set);
        assertThat(set.toArray())
                .containsExactly(
                        new TreeSet<>(cpus).stream().mapToInt(Integer::intValue).toArray());
    }

    @Property
    void the_parts_of_a_list_may_come_in_any_order_and_overlap(
            @ForAll @IntRange(max = 100) int first,
            @ForAll @IntRange(max = 100) int length,
            @ForAll @IntRange(max = 200) int other) {
        String range = first + "-" + (first + length);

        CpuSet expected = CpuSet.parse(range + "," + other);

        assertThat(CpuSet.parse(other + "," + range + "," + range)).isEqualTo(expected);
        assertThat(expected.contains(other)).isTrue();
        assertThat(expected.and(CpuSet.parse(range))).isEqualTo(CpuSet.parse(range));
    }
}
