package io.heddle.recorder.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.tasks.ProcessId;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class AttachedJvmsTest {
    private static AttachedJvmRecording.Start refused() {
        return new AttachedJvmRecording.Start.Refused("of the test");
    }

    @Test
    void the_number_of_recorded_jvms_is_limited_and_a_line_says_so() {
        CountDownLatch starts = new CountDownLatch(1);
        try (AttachedJvms jvms = new AttachedJvms(RecordingFolder.open(FlightRecorder.USED), _ -> {
            await(starts);
            return refused();
        })) {
            for (int pid = 1; pid <= AttachedJvms.MAX_JVMS + 3; pid++) {
                jvms.attach(new ProcessId(pid, 1));
            }
            starts.countDown();

            assertThat(jvms.finish()).isEmpty();
            assertThat(jvms.notes())
                    .contains("3 more JVMs without Flight Recorder: it records in at most 32 JVMs of a program");
        }
    }

    @Test
    void jvms_that_refuse_make_room_for_others() throws Exception {
        try (AttachedJvms jvms = new AttachedJvms(RecordingFolder.open(FlightRecorder.USED), _ -> refused())) {
            int count = 3 * AttachedJvms.MAX_JVMS;
            for (int pid = 1; pid <= count; pid++) {
                jvms.attach(new ProcessId(pid, 1));
                jvms.awaitStarts();
            }

            assertThat(jvms.finish()).isEmpty();
            assertThat(jvms.notes())
                    .containsExactly(
                            "processes 1, 2, 3, 4 and " + (count - 4) + " more without Flight Recorder: of the test");
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
