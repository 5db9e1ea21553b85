package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.KernelServices;
import io.heddle.governor.selector.FixedPolicy;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.governor.selector.Selector;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.tasks.TaskScheduler;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Programs;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.watch.accounting.Sample;
import io.heddle.watch.accounting.ThreadTotals;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttachmentTest {
    @Test
    void an_attachment_to_a_program_without_jvm_ends_at_once() {
        KernelServices host = KernelServices.live(LinuxTaskScheduler::new, Programs.reaper());
        ChildProcess shell = Programs.silent("sh", "-c", "sleep 60; :");
        try {
            Attachment attachment = new Attachment(host, new FixedPolicy(Policies.DEFAULT), _ -> {});

            Attachment.Report report = attachment.attach(shell.id(), Duration.ofMillis(1));

            assertThat(report.outcome()).isEqualTo(Attachment.Outcome.NO_JVM);
        } finally {
            shell.signal(Signals.KILL);
        }
    }

    @Test
    @LiveKernel(needs = Need.REALTIME)
    void heddle_is_fair_again_before_the_selector_stores_evidence(@TempDir Path folder) throws Exception {
        KernelServices host = KernelServices.live(LinuxTaskScheduler::new, Programs.reaper());
        ChildProcess program = Programs.silent(RunningSession.fewThreads(folder).toArray(String[]::new));
        try {
            Await.until("a JVM", () -> host.proc().tasks(program.pid()).length > 8);
            ClassAtTheEnd selector = new ClassAtTheEnd();

            Attachment.Report report =
                    new Attachment(host, selector, _ -> {}).attach(program.id(), Duration.ofSeconds(1));

            assertThat(report.outcome()).isEqualTo(Attachment.Outcome.DETACHED);
            assertThat(selector.during).contains(SchedulingClass.FIFO);
            assertThat(selector.concluding).isEqualTo(SchedulingClass.FAIR);
        } finally {
            program.signal(Signals.KILL);
        }
    }

    /** A selector that chooses a real-time policy, and records the class of Heddle's own thread. */
    private static final class ClassAtTheEnd implements Selector {
        private final TaskScheduler scheduler = new LinuxTaskScheduler();
        private final Set<SchedulingClass> during = EnumSet.noneOf(SchedulingClass.class);
        private @Nullable SchedulingClass concluding;

        @Override
        public List<Policy> candidates() {
            return List.of(Policies.FIFO);
        }

        @Override
        public Policy choose(Sample sight) {
            during.add(own());
            return Policies.FIFO;
        }

        @Override
        public void conclude(List<ThreadTotals> threads) {
            concluding = own();
        }

        @Override
        public @Nullable SelectionResult selected() {
            return null;
        }

        private SchedulingClass own() {
            return scheduler.scheduling(scheduler.currentThread()).orElseThrow().schedulingClass();
        }
    }
}
