package io.heddle.kernel.tasks;

/** The kinds of software interrupts, in the order of {@code /proc/stat} and of the kernel's linux/interrupt.h. */
public enum SoftInterrupt {
    HI,
    TIMER,
    NET_TX,
    NET_RX,
    BLOCK,
    IRQ_POLL,
    TASKLET,
    SCHED,
    HRTIMER,
    RCU
}
