package io.heddle.kernel.perf.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stacks as cpu-clock samples of Linux 6.18 show them, the innermost function first. */
class KernelAreaTest {
    private static final String CALL = " do_syscall_64 entry_SYSCALL_64_after_hwframe";

    private static KernelArea area(String stack) {
        return KernelArea.of(List.of(stack.split(" ")));
    }

    @ParameterizedTest
    @CsvSource({
        // The places where the scheduler enables interrupts again.
        "SCHEDULER, finish_task_switch.isra.0 __schedule schedule __x64_sys_sched_yield",
        "SCHEDULER, finish_task_switch.isra.0 __schedule schedule futex_do_wait __futex_wait futex_wait do_futex",
        "SCHEDULER, _raw_spin_unlock_irqrestore try_to_wake_up wake_up_q futex_wake do_futex __x64_sys_futex",
        "SCHEDULER, _raw_spin_unlock_irqrestore sock_def_readable tcp_rcv_established tcp_v4_do_rcv",
        "SCHEDULER, do_sched_yield __x64_sys_sched_yield",
        "SCHEDULER, __rseq_handle_notify_resume exit_to_user_mode_loop",
        "SCHEDULER, schedule_tail ret_from_fork ret_from_fork_asm",
        "SCHEDULER, finish_task_switch.isra.0 __schedule schedule irqentry_exit_to_user_mode asm_sysvec_reschedule_ipi",
        "FUTEX, _raw_spin_lock futex_wait_setup __futex_wait futex_wait do_futex __x64_sys_futex",
        "FUTEX, _raw_spin_unlock_irqrestore hrtimer_try_to_cancel.part.0 hrtimer_cancel futex_wait do_futex",
        "FUTEX, _copy_from_user get_timespec64 __x64_sys_futex x64_sys_call",
        "FUTEX, __arm64_sys_futex invoke_syscall el0_svc_common",
        "NETWORK, tcp_ack tcp_rcv_established tcp_v4_do_rcv tcp_v4_rcv",
        "NETWORK, read_tsc ktime_get tcp_mstamp_refresh tcp_write_xmit tcp_sendmsg sock_write_iter vfs_write ksys_write",
        // Loopback traffic, in the thread that sends it.
        "NETWORK, net_rx_action handle_softirqs do_softirq.part.0 __local_bh_enable_ip __dev_queue_xmit ip_output",
        "FILE_SYSTEM, iowrite16 vp_notify virtqueue_notify virtblk_commit_rqs blk_mq_dispatch_list",
        "FILE_SYSTEM, ext4_da_get_block_prep ext4_block_write_begin generic_perform_write vfs_write ksys_write",
        "FILE_SYSTEM, vfs_read ksys_read",
        "MEMORY, _raw_spin_unlock_irqrestore __rmqueue_pcplist get_page_from_freelist do_anonymous_page exc_page_fault",
        "MEMORY, clear_page_erms get_page_from_freelist __alloc_frozen_pages_noprof alloc_pages_mpol filemap_read",
        "MEMORY, exc_page_fault asm_exc_page_fault",
        "MEMORY, unmap_page_range unmap_vmas vms_clear_ptes.part.0 do_vmi_munmap __vm_munmap __x64_sys_munmap",
        // What an interrupt does for others, whatever it is.
        "INTERRUPT, handle_softirqs __irq_exit_rcu common_interrupt asm_common_interrupt",
        "INTERRUPT, _raw_spin_unlock_irqrestore wake_up_bit end_bio_bh_io_sync handle_softirqs __irq_exit_rcu",
        "INTERRUPT, tcp_v4_rcv net_rx_action handle_softirqs __irq_exit_rcu common_interrupt asm_common_interrupt do_futex",
        "INTERRUPT, try_to_wake_up hrtimer_wakeup __hrtimer_run_queues hrtimer_interrupt __sysvec_apic_timer_interrupt",
        "INTERRUPT, irqentry_exit_to_user_mode asm_sysvec_reschedule_ipi",
        "OTHER, do_syscall_64 entry_SYSCALL_64_after_hwframe",
        "OTHER, x64_sys_call",
        "OTHER, __x64_sys_clock_gettime",
        "OTHER, get_random_bytes_user __x64_sys_getrandom",
    })
    void a_stack_has_the_area_of_its_innermost_known_function(KernelArea area, String stack) {
        assertThat(area(stack)).isEqualTo(area);
        assertThat(area(stack + CALL)).as("behind a system call").isEqualTo(area);
    }

    @Test
    void a_stack_without_names_is_in_no_area() {
        assertThat(KernelArea.of(List.of())).isEqualTo(KernelArea.OTHER);
        assertThat(area("")).isEqualTo(KernelArea.OTHER);
        assertThat(area("___")).isEqualTo(KernelArea.OTHER);
    }

    @Test
    void the_longest_prefix_decides() {
        assertThat(area("sock_def_readable")).isEqualTo(KernelArea.SCHEDULER);
        assertThat(area("sock_def_error_report")).isEqualTo(KernelArea.NETWORK);
        assertThat(area("__x64_sys_sendto")).isEqualTo(KernelArea.NETWORK);
        assertThat(area("do_sys_openat2")).isEqualTo(KernelArea.FILE_SYSTEM);
    }
}
