package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.policy.Policies;
import io.heddle.governor.selector.FixedPolicy;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.testing.Programs;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AttachmentTest {
    @Test
    void a_program_without_jvm_is_left_at_once_whatever_time_is_given() {
        Host host = new Host(Proc.live(), LinuxTaskScheduler::new, Programs.reaper());
        ChildProcess shell = Programs.silent("sh", "-c", "sleep 60; :");
        try {
            Attachment attachment = new Attachment(host, new FixedPolicy(Policies.DEFAULT), _ -> {});

            Attachment.Report report = attachment.attach(shell.id(), Duration.ofMillis(1));

            assertThat(report.outcome()).isEqualTo(Attachment.Outcome.NO_JVM);
        } finally {
            shell.signal(Signals.KILL);
        }
    }
}
