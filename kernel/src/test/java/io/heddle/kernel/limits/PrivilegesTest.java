package io.heddle.kernel.limits;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrivilegesTest {
    @Test
    void the_capability_is_one_bit_of_the_effective_set() {
        assertThat(Privileges.hasSysNice("CapPrm:\t0000000000000000\nCapEff:\t0000000000800000\n"))
                .isTrue();
        assertThat(Privileges.hasSysNice("CapEff:\tffffffffffffffff\n")).isTrue();
        assertThat(Privileges.hasSysNice("CapPrm:\t0000000000800000\nCapEff:\t000001ffff7fffff\n"))
                .isFalse();
        assertThat(Privileges.hasSysNice("")).isFalse();
    }

    @Test
    void only_the_namespace_that_maps_all_ids_to_themselves_is_the_machines_own() {
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
    void nice_can_be_undone_when_the_limit_reaches_down_to_0() {
        assertThat(new Privileges(false, 0, 20).allowUndoingNice()).isFalse();
        assertThat(new Privileges(false, 0, 1).allowUndoingNice()).isFalse();
        assertThat(new Privileges(false, 0, 0).allowUndoingNice()).isTrue();
        assertThat(new Privileges(true, 0, 20).allowUndoingNice()).isTrue();
    }

    @Test
    void our_own_are_within_what_the_kernel_knows() {
        Privileges ours = Privileges.ours();

        assertThat(ours.realtimePriorityLimit()).isBetween(0L, 99L);
        assertThat(ours.niceLimit()).isBetween(-20L, 20L);
    }
}
