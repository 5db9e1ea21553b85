package io.heddle.watch.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Programs with several JVMs. */
class AllocationProgressTest {
    private static @Nullable String choose(@Nullable String current, Map<String, Long> bytes) {
        return MainJvm.choose(current, List.copyOf(bytes.keySet()), jvm -> Objects.requireNonNull(bytes.get(jvm)));
    }

    @Test
    void workers_with_the_same_load_do_not_take_turns_as_the_main_jvm() {
        assertThat(choose(null, Map.of("a", 100L, "b", 110L))).isEqualTo("b");
        assertThat(choose("b", Map.of("a", 200L, "b", 110L))).isEqualTo("b");
        assertThat(choose("b", Map.of("a", 300L, "b", 110L))).isEqualTo("a");
    }

    @Test
    void a_jvm_that_ends_is_replaced_by_the_largest_of_the_others() {
        assertThat(choose("c", Map.of("a", 1L, "b", 2L))).isEqualTo("b");
        assertThat(choose("c", Map.of())).isNull();
        assertThat(choose(null, Map.of("a", 0L))).isEqualTo("a");
    }

    @Test
    void the_change_to_another_jvm_is_no_progress() {
        AllocationProgress progress = new AllocationProgress();

        assertThat(progress.add("first", new Progress.Reading(5, 500, 50))).isEqualTo(new Progress.Reading(5, 500, 50));
        assertThat(progress.add("first", new Progress.Reading(7, 700, 70))).isEqualTo(new Progress.Reading(7, 700, 70));
        assertThat(progress.add("restarted", new Progress.Reading(1, 100, 3)))
                .isEqualTo(new Progress.Reading(7, 700, 70));
        assertThat(progress.add("restarted", new Progress.Reading(2, 250, 13)))
                .isEqualTo(new Progress.Reading(8, 850, 80));
        assertThat(progress.add("larger", new Progress.Reading(900, 90_000, 9_000)))
                .isEqualTo(new Progress.Reading(8, 850, 80));
    }
}
