package io.heddle.kernel.perf.samples;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A part of the kernel, as the names of its functions show it. It belongs to a whole stack:
 *
 * <ol>
 *   <li>A stack with a function that runs only in interrupts is {@link #INTERRUPT}: the thread did not ask for that work.
 *   <li>In other stacks the innermost function with a known name decides, so that a futex call which switches to another thread
 *       is {@link #SCHEDULER}. Locks and copies of memory have no area of their own: their callers decide.
 * </ol>
 *
 * <p>Samples by interrupts cannot land in the scheduler's code, which runs with interrupts off. They land where it enables interrupts
 * again: in {@code finish_task_switch} after a switch, in {@code schedule_tail} of a new thread, in {@code try_to_wake_up} after a
 * wake-up or in {@code sock_def_readable}, in {@code do_sched_yield}, and in {@code exit_to_user_mode_loop}, which reschedules at the end of a system call. All of
 * these count as the scheduler.
 */
public enum KernelArea {
    /** Switches, wake-ups, run queues, load balancing. */
    SCHEDULER("""
            schedule sched_ do_sched_ sys_sched_ preempt_schedule finish_task_switch finish_lock_switch context_switch switch_to
            switch_mm prepare_task_switch ret_from_fork exit_to_user_mode_loop try_to_wake_up ttwu_ wake_up wake_q_
            default_wake_function autoremove_wake_function pick_next_ pick_task pick_eevdf put_prev_ set_next_ enqueue_task
            enqueue_entity dequeue_task dequeue_entit select_task_rq select_idle_ update_curr update_rq_clock update_load_avg
            yield_task check_preempt wakeup_preempt resched_ activate_task deactivate_task raw_spin_rq_ task_rq_ load_balance
            newidle_balance rebalance_domains nohz_ psi_ throttle_cfs_rq unthrottle_cfs_rq distribute_cfs_runtime migration_
            rt_mutex_setprio sock_def_readable sock_def_wakeup sock_def_write_space
            """),

    /** Waits and wake-ups of user-space locks. */
    FUTEX("futex do_futex sys_futex get_futex get_robust plist_"),

    /** Sockets, protocols, devices, and waits for them by epoll(7). */
    NETWORK("""
            sock sk_ skb_ consume_skb kfree_skb alloc_skb build_skb tcp_ udp inet ip_ ip6_ ipv unix_ net_ netif_ netlink_ neigh_
            dev_queue_xmit dev_hard_start_xmit napi_ loopback_xmit process_backlog release_sock lock_sock nf_ sys_send sys_recv
            sys_accept sys_connect sys_socket simple_copy_to_iter virtnet_ start_xmit ep_ do_epoll sys_epoll local_bh_enable
            """),

    /** Files, pipes, page cache, block devices. */
    FILE_SYSTEM("""
            vfs_ ksys_read ksys_write ksys_pread ksys_pwrite new_sync_ generic_file generic_perform_write generic_write filemap_
            fdget fput file_ do_sys_open do_filp_open do_dentry_open path_ link_path_walk walk_component lookup_ filename_ getname
            d_ dput dentry_ inode_ iget iput ext4_ xfs_ btrfs_ f2fs_ nfs_ ovl_ fuse_ shmem_ simple_write_ proc_ seq_ kernfs_ jbd2_
            iomap_ writeback_ balance_dirty_pages block_ blk_ bio_ submit_bio virtblk_ nvme_ scsi_ pipe_ anon_pipe_ do_fsync
            sys_read sys_write sys_open sys_close
            """),

    /** Page faults, allocation, mappings, reclaim, swapping. */
    MEMORY("""
            exc_page_fault asm_exc_page_fault do_user_addr_fault do_page_fault do_mem_abort handle_mm_fault handle_pte_fault
            do_anonymous_page do_fault do_wp_page do_swap_page do_huge_pmd swap_ alloc_pages alloc_frozen_pages alloc_anon_folio
            get_page_from_freelist rmqueue prep_new_page clear_page clear_huge_page clear_subpage clear_user_highpage copy_page
            copy_user_highpage free_page free_unref free_frozen_page free_pgtables folio lru_ mem_cgroup memcg_ try_charge
            charge_memcg uncharge_ do_mmap mmap_ vm_mmap vm_munmap do_munmap do_vmi_ do_brk sys_mmap sys_munmap sys_mprotect
            sys_madvise sys_brk do_madvise madvise_ do_mprotect change_protection change_pmd_range mprotect_ unmap_ zap_ tlb_
            flush_tlb native_flush_tlb vma_ mas_ anon_vma pte_ pmd_ shrink_ kswapd balance_pgdat try_to_free compact_
            migrate_pages khugepaged collapse_huge page_ kmem_cache_ kmalloc kfree slab_
            """),

    /** Interrupts and what they defer: timers, software interrupts, callbacks of RCU. */
    INTERRUPT("""
            handle_softirqs do_softirq ksoftirqd run_ksoftirqd irq_enter irqentry_ common_interrupt asm_common_interrupt sysvec_
            asm_sysvec_ el1h_64_irq el0t_64_irq
            """),

    /** All else. */
    OTHER("");

    /** Functions that run only in interrupts. Softirq functions are not among them: loopback traffic runs them in its sender. */
    private static final List<String> ONLY_IN_INTERRUPTS = words("""
            irq_exit handle_irq handle_edge_irq handle_fasteoi_irq handle_level_irq handle_percpu_devid_irq do_interrupt_handler
            hrtimer_interrupt hrtimer_run_queues hrtimer_run_softirq run_timer_ call_timer_fn expire_timers tick_nohz_handler
            tick_sched_ tick_handle_periodic update_process_times rcu_core rcu_do_batch tasklet_action
            flush_smp_call_function_queue
            """);

    /** The start of a function's name, without leading underscores. */
    private record Prefix(String text, KernelArea area) {}

    /** The longest ones first, so that the first match is the most specific one. */
    private static final List<Prefix> PREFIXES = Arrays.stream(values())
            .flatMap(area -> words(area.prefixes).stream().map(text -> new Prefix(text, area)))
            .sorted(Comparator.comparingInt(prefix -> -prefix.text.length()))
            .toList();

    private final String prefixes;

    /** @param prefixes the starts of the names of the area's functions, separated by white space */
    KernelArea(String prefixes) {
        this.prefixes = prefixes;
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.split("\\s+")).filter(word -> !word.isEmpty()).toList();
    }

    /**
     * The area of a stack.
     *
     * @param functions the names of its functions, the innermost first
     */
    public static KernelArea of(List<String> functions) {
        if (functions.stream().anyMatch(KernelArea::runsOnlyInInterrupts)) {
            return INTERRUPT;
        }
        return functions.stream()
                .map(KernelArea::ofFunction)
                .filter(area -> area != OTHER)
                .findFirst()
                .orElse(OTHER);
    }

    static boolean runsOnlyInInterrupts(String function) {
        int start = startOfName(function);
        return ONLY_IN_INTERRUPTS.stream().anyMatch(prefix -> function.startsWith(prefix, start));
    }

    /** The area of one function; {@link #OTHER} when its name does not show it. */
    static KernelArea ofFunction(String function) {
        int start = startOfName(function);
        return PREFIXES.stream()
                .filter(prefix -> function.startsWith(prefix.text, start))
                .findFirst()
                .map(Prefix::area)
                .orElse(OTHER);
    }

    /** The index behind underscores and the architecture of a system call: {@code __x64_sys_futex} is {@code sys_futex}. */
    private static int startOfName(String function) {
        int start = 0;
        while (start < function.length() && function.charAt(start) == '_') {
            start++;
        }
        for (String architecture : List.of("x64_", "arm64_", "se_")) {
            if (function.startsWith(architecture + "sys_", start)) {
                return start + architecture.length();
            }
        }
        return start;
    }
}
