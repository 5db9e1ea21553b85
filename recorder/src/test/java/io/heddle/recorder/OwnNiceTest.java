package io.heddle.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.constraints.Privileges;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Programs;
import org.junit.jupiter.api.Test;

class OwnNiceTest {
    private final LinuxTaskScheduler scheduler = new LinuxTaskScheduler();
    private volatile Scheduling realtime = Scheduling.ORDINARY;

    private Scheduling own() {
        return scheduler.scheduling(scheduler.currentThread()).orElseThrow();
    }

    @Test
    @LiveKernel(needs = Need.SYS_NICE)
    void heddle_is_ahead_of_other_threads_until_the_recording_ends() {
        Scheduling before = own();

        try (OwnNice nice = new OwnNice(Proc.live(), scheduler, Privileges.current())) {
            nice.raise();
            assertThat(own().nice()).isEqualTo(OwnNice.NICE);
        }

        assertThat(own()).isEqualTo(before);
    }

    @Test
    @LiveKernel(needs = Need.SYS_NICE)
    void a_process_that_heddle_starts_meanwhile_does_not_inherit_the_nice_value() {
        try (OwnNice nice = new OwnNice(Proc.live(), scheduler, Privileges.current())) {
            nice.raise();
            ChildProcess child = Programs.silent("sleep", "60");
            try {
                assertThat(scheduler.scheduling(child.pid()).orElseThrow().nice())
                        .isZero();
            } finally {
                child.signal(Signals.KILL);
            }
        }
    }

    @Test
    @LiveKernel(needs = Need.REALTIME)
    void threads_that_a_policy_has_made_realtime_keep_their_class() throws InterruptedException {
        Thread governor = Thread.ofPlatform().start(() -> {
            LinuxTaskScheduler own = new LinuxTaskScheduler();
            own.schedule(own.currentThread(), Scheduling.fifo(1));
            try (OwnNice nice = new OwnNice(Proc.live(), own, Privileges.current())) {
                nice.raise();
                realtime = own.scheduling(own.currentThread()).orElseThrow();
            }
        });
        governor.join();

        assertThat(realtime).isEqualTo(Scheduling.fifo(1));
    }

    @Test
    void without_the_right_nothing_changes() {
        Scheduling before = own();

        try (OwnNice nice = new OwnNice(Proc.live(), scheduler, new Privileges(false, 0, 20))) {
            nice.raise();

            assertThat(nice.isAllowed()).isFalse();
            assertThat(own()).isEqualTo(before);
        }
    }
}
