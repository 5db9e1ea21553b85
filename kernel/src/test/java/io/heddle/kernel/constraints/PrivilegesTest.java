package io.heddle.kernel.constraints;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.tasks.ProcessStatus;
import org.junit.jupiter.api.Test;

class PrivilegesTest {
    @Test
    void the_capability_is_one_bit_of_the_effective_set() {
        assertThat(hasSysNice("CapPrm:\t0000000000000000\nCapEff:\t0000000000800000\n"))
                .isTrue();
        assertThat(hasSysNice("CapEff:\tffffffffffffffff\n")).isTrue();
        assertThat(hasSysNice("CapPrm:\t0000000000800000\nCapEff:\t000001ffff7fffff\n"))
                .isFalse();
        assertThat(hasSysNice("")).isFalse();
    }

    private static boolean hasSysNice(String status) {
        return Privileges.hasSysNice(ProcessStatus.parse(status));
    }

    @Test
    void only_the_identity_map_is_that_of_the_initial_user_namespace() {
        assertThat(Privileges.isInitialNamespace("         0          0 4294967295\n"))
                .isTrue();
        assertThat(Privileges.isInitialNamespace("         0       1000          1\n"))
                .isFalse();
        assertThat(Privileges.isInitialNamespace("         0          0      65536\n"))
                .isFalse();
        assertThat(Privileges.isInitialNamespace("")).isFalse();
    }

    @Test
    void real_time_is_allowed_up_to_the_limit() {
        Privileges limited = new Privileges(false, 2, 20);

        assertThat(limited.allowRealtime(2)).isTrue();
        assertThat(limited.allowRealtime(3)).isFalse();
        assertThat(new Privileges(false, 0, 20).allowRealtime(1)).isFalse();
        assertThat(new Privileges(true, 0, 20).allowRealtime(3)).isTrue();
    }

    @Test
    void nice_can_be_undone_when_the_limit_is_0_or_lower() {
        assertThat(new Privileges(false, 0, 20).allowUndoingNice()).isFalse();
        assertThat(new Privileges(false, 0, 1).allowUndoingNice()).isFalse();
        assertThat(new Privileges(false, 0, 0).allowUndoingNice()).isTrue();
        assertThat(new Privileges(true, 0, 20).allowUndoingNice()).isTrue();
    }

    @Test
    void the_limits_of_this_process_are_in_the_range_of_the_kernel() {
        Privileges current = Privileges.current();

        assertThat(current.realtimePriorityLimit()).isBetween(0L, 99L);
        assertThat(current.niceLimit()).isBetween(-20L, 20L);
    }
}
