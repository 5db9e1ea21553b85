package io.heddle.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.SchedulingClass;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class PoliciesTest {
    /** The table of the documentation: what becomes of an ordinary thread. */
    @ParameterizedTest
    @CsvSource({
        "default,    FAIR 0 0 ms,   FAIR 0 0 ms, FAIR 0 0 ms",
        "slice,      FAIR 0 100 ms, FAIR 0 0 ms, FAIR 0 0 ms",
        "slice-nice, FAIR 5 100 ms, FAIR 0 0 ms, FAIR 0 0 ms",
        "batch,      BATCH 0 0 ms,  FAIR 0 0 ms, FAIR 0 0 ms",
        "fifo,       FIFO 1,        FIFO 2,      FIFO 3",
        "rr,         RR 1,          FIFO 2,      FIFO 3",
        "fifo-all,   FIFO 1,        FIFO 1,      FIFO 1"
    })
    void a_policy_schedules_each_role_as_documented(String name, String application, String compilers, String pauses) {
        Policy policy = Policies.named(name).orElseThrow();

        for (Role role : List.of(Role.APP, Role.OTHER, Role.GC_CONCURRENT)) {
            assertThat(scheduling(policy, role)).as(role.name()).isEqualTo(application);
        }
        assertThat(scheduling(policy, Role.JIT)).isEqualTo(compilers);
        for (Role role : List.of(Role.GC_PAUSE, Role.VM)) {
            assertThat(scheduling(policy, role)).as(role.name()).isEqualTo(pauses);
        }
    }

    static List<Policy> all() {
        return Policies.ALL;
    }

    @ParameterizedTest
    @MethodSource("all")
    void concurrent_collectors_are_ranked_with_the_application(Policy policy) {
        assertThat(policy.settings(Role.GC_CONCURRENT))
                .isEqualTo(policy.settings(Role.APP).withoutAffinity());
    }

    @ParameterizedTest
    @MethodSource("all")
    void threads_of_native_libraries_are_ranked_with_the_application_they_work_for(Policy policy) {
        assertThat(policy.settings(Role.OTHER))
                .isEqualTo(policy.settings(Role.APP).withoutAffinity());
    }

    @ParameterizedTest
    @MethodSource("all")
    void built_in_policies_need_no_warning(Policy policy) {
        assertThat(policy.warnings()).isEmpty();
    }

    @Test
    void pinned_binds_application_threads_and_no_others() {
        assertThat(Policies.PINNED.settingsByRole())
                .isEqualTo(Map.of(Role.APP, SchedulingSettings.bound(new CpuAffinity.Spread())));
        assertThat(scheduling(Policies.PINNED, Role.APP)).isEqualTo("FAIR 0 0 ms");
    }

    @Test
    void less_invasive_policies_come_first() {
        assertThat(Policies.ALL.stream().sorted(Policy.LEAST_INVASIVE_FIRST).map(Policy::name))
                .containsExactly("default", "slice", "batch", "slice-nice", "pinned", "fifo", "rr", "fifo-all");
    }

    @ParameterizedTest
    @MethodSource("all")
    void heddle_itself_has_the_highest_priority(Policy policy) {
        assertThat(policy.highestRank()).isLessThanOrEqualTo(SchedulingSettings.HIGHEST_PRIORITY);
        assertThat(policy.isRealtime()).isEqualTo(policy.highestRank() > 0);
        assertThat(policy.changesThreads()).isEqualTo(!policy.equals(Policies.DEFAULT));
    }

    @ParameterizedTest
    @EnumSource(value = SchedulingClass.class, names = "FAIR", mode = EnumSource.Mode.EXCLUDE)
    void a_class_that_the_program_chose_is_kept(SchedulingClass chosen) {
        Scheduling original = new Scheduling(chosen, chosen.isRealtime() ? 7 : 0, 0, 0, false);

        assertThat(SchedulingSettings.fifo(1, Quantum.WITHIN_RANK).appliesTo(original))
                .isFalse();
        assertThat(Policies.SLICE.settings(Role.APP).appliesTo(original)).isFalse();
        assertThat(Policies.SLICE.settings(Role.APP).applyTo(original)).isEqualTo(original);
    }

    @Test
    void nice_steps_are_added_to_the_threads_own_up_to_19() {
        SchedulingSettings five = Policies.SLICE_NICE.settings(Role.APP);

        assertThat(five.applyTo(Scheduling.ORDINARY.withNice(-3)).nice()).isEqualTo(2);
        assertThat(five.applyTo(Scheduling.ORDINARY.withNice(17)).nice()).isEqualTo(19);
    }

    @Test
    void real_time_priority_is_lent_and_leaves_a_threads_own_settings_alone() {
        Scheduling own = Scheduling.ORDINARY.withNice(4);

        assertThat(SchedulingSettings.fifo(2, Quantum.WITHIN_RANK).applyTo(own)).isEqualTo(own);
        assertThat(SchedulingSettings.fifo(2, Quantum.WITHIN_RANK).lentPriority())
                .isEqualTo(2);
    }

    @Test
    void names_are_looked_up_case_sensitively() {
        assertThat(Policies.named("fifo")).hasValue(Policies.FIFO);
        assertThat(Policies.named("FIFO")).isEmpty();
        assertThat(Policies.names())
                .containsExactly(
                        "default",
                        "slice",
                        "slice-nice",
                        "batch",
                        "fifo",
                        "rr",
                        "fifo-all",
                        "pinned",
                        "shortest-first",
                        "shortest-first-nice",
                        "jvm-first");
    }

    @Test
    void an_order_leaves_heddle_compilers_and_collectors_ahead() {
        assertThat(Policies.SHORTEST_FIRST.highestRank()).isLessThanOrEqualTo(SchedulingSettings.HIGHEST_PRIORITY);
        assertThat(Policies.SHORTEST_FIRST.warnings()).isEmpty();
        assertThat(Policies.SHORTEST_FIRST_NICE.highestNiceBoost()).isZero();
    }

    private static String scheduling(Policy policy, Role role) {
        SchedulingSettings settings = policy.settings(role);
        Scheduling now = settings.applyTo(Scheduling.ORDINARY);
        return settings.isRealtime()
                ? settings.schedulingClass() + " " + settings.lentPriority()
                : "%s %d %d ms".formatted(now.schedulingClass(), now.nice(), now.sliceNanos() / 1_000_000);
    }
}
