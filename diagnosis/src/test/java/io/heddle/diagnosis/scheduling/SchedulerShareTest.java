package io.heddle.diagnosis.scheduling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.TimelineFixture;
import io.heddle.timeline.stacks.Frame;
import io.heddle.timeline.stacks.Sample;
import io.heddle.timeline.stacks.Stack;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchedulerShareTest {
    private final TimelineFixture fixture = new TimelineFixture(1);
    private final int application = fixture.thread("main", ThreadKind.APP);

    private void sample(int tid, Sample.Kind kind, long weight, String area) {
        Stack stack = area.isEmpty() ? Stack.NONE : new Stack(List.of(new Frame(area, "function", -1)));
        fixture.builder().add(new Sample(fixture.builder().thread(tid), kind, TimelineFixture.at(1), weight, stack));
    }

    @Test
    void samples_of_the_scheduler_are_part_of_the_kernel_and_interrupts_are_not() {
        sample(application, Sample.Kind.USER, 50, "");
        sample(application, Sample.Kind.KERNEL, 10, "kernel.network");
        sample(application, Sample.Kind.KERNEL, 30, "kernel.scheduler");
        sample(application, Sample.Kind.KERNEL, 10, "kernel.interrupt");
        SchedulerShare share = SchedulerShare.of(fixture.timeline(10));
        assertEquals(new SchedulerShare(50, 40, 30, 10), share);
        assertEquals(0.4, share.kernelShare(), 1e-9);
        assertEquals(0.3, share.schedulerShare(), 1e-9);
        assertEquals(0.75, share.schedulerShareOfKernel(), 1e-9);
    }

    @Test
    void samples_without_a_stack_belong_to_the_kernel_but_not_to_the_scheduler() {
        sample(application, Sample.Kind.KERNEL, 10, "");
        assertEquals(new SchedulerShare(0, 10, 0, 0), SchedulerShare.of(fixture.timeline(10)));
    }

    @Test
    void other_programs_and_samples_of_the_jvm_are_left_out() {
        sample(fixture.thread("make", ThreadKind.OTHER_PROGRAM), Sample.Kind.KERNEL, 10, "kernel.scheduler");
        sample(application, Sample.Kind.JAVA, 10, "");
        SchedulerShare share = SchedulerShare.of(fixture.timeline(10));
        assertEquals(0, share.sampledNanos());
        assertTrue(Double.isNaN(share.kernelShare()));
        assertTrue(Double.isNaN(share.schedulerShareOfKernel()));
    }
}
