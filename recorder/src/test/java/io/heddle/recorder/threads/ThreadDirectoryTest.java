package io.heddle.recorder.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.tasks.Proc;
import io.heddle.recorder.file.RecordingReader;
import io.heddle.recorder.file.RecordingWriter;
import io.heddle.timeline.Facts;
import io.heddle.timeline.Span;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.TimelineThread;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports of the kernel come in several rings, so a thread can be seen before its start is reported. */
class ThreadDirectoryTest {
    /** No process has these identifiers (/proc/sys/kernel/pid_max is at most 4 million). */
    private static final int PID = 100_000_000;

    private static final int CHILD = PID + 1;
    private static final int TID = PID + 2;

    @TempDir
    Path folder = Path.of("");

    private List<TimelineThread> threads(Consumer<ThreadDirectory> events) throws Exception {
        Path file = folder.resolve("a.jfr");
        try (RecordingWriter writer = RecordingWriter.create(file, Long.MAX_VALUE)) {
            writer.begin(Facts.UNKNOWN, 0, 0);
            events.accept(new ThreadDirectory(Proc.live(), writer, 1));
            writer.end(100);
        }
        return RecordingReader.read(file, (_, _, _) -> {}).threads();
    }

    @Test
    void a_late_report_of_a_start_changes_neither_the_name_nor_the_kind() throws Exception {
        List<TimelineThread> threads = threads(directory -> {
            directory.addProcess(PID);
            directory.describe(PID, PID, "java", ThreadKind.APP);
            directory.describe(TID, PID, "C2 CompilerThre", ThreadKind.JIT);
            directory.started(TID, PID, 10);
        });

        assertThat(threads)
                .filteredOn(thread -> thread.tid() == TID)
                .singleElement()
                .satisfies(thread -> {
                    assertThat(thread.name()).isEqualTo("C2 CompilerThre");
                    assertThat(thread.kind()).isEqualTo(ThreadKind.JIT);
                    assertThat(thread.span().startNanos()).isEqualTo(10);
                });
    }

    @Test
    void a_child_that_was_seen_before_its_start_belongs_to_the_program() throws Exception {
        List<TimelineThread> threads = threads(directory -> {
            directory.addProcess(PID);
            directory.describe(CHILD, CHILD, "sh", ThreadKind.OTHER_PROGRAM);
            directory.addProcess(CHILD);
            directory.started(CHILD, CHILD, 10);
        });

        assertThat(threads).singleElement().extracting(TimelineThread::kind).isEqualTo(ThreadKind.NATIVE_PROCESS);
    }

    @Test
    void the_last_kind_counts_even_if_it_becomes_known_after_the_end_of_the_thread() throws Exception {
        List<TimelineThread> threads = threads(directory -> {
            directory.addProcess(PID);
            directory.started(TID, PID, 10);
            directory.describe(TID, PID, "java", ThreadKind.APP);
            directory.ended(TID, 20);
            directory.describe(TID, PID, "C2 CompilerThre", ThreadKind.JIT);
        });

        assertThat(threads).singleElement().satisfies(thread -> {
            assertThat(thread.name()).isEqualTo("C2 CompilerThre");
            assertThat(thread.kind()).isEqualTo(ThreadKind.JIT);
            assertThat(thread.span()).isEqualTo(new Span(10, 20));
        });
    }

    @Test
    void a_thread_whose_end_is_reported_before_its_start_has_its_process() throws Exception {
        List<TimelineThread> threads = threads(directory -> {
            directory.addProcess(PID);
            directory.seen(CHILD, "true");
            directory.ended(CHILD, 20);
            directory.addProcess(CHILD);
            directory.startedProcess(PID, CHILD, 10);
        });

        assertThat(threads).singleElement().satisfies(thread -> {
            assertThat(thread.pid()).isEqualTo(CHILD);
            assertThat(thread.name()).isEqualTo("true");
            assertThat(thread.kind()).isEqualTo(ThreadKind.NATIVE_PROCESS);
            assertThat(thread.span()).isEqualTo(new Span(10, 20));
        });
    }

    @Test
    void an_identifier_of_the_program_is_forgotten_after_the_next_reading() throws Exception {
        threads(directory -> {
            directory.addProcess(PID);
            directory.started(PID, PID, 10);
            directory.ended(PID, 20);
            directory.finishReading();
            // Starts of its children may be reported until now.
            assertThat(directory.isOfProgram(PID)).isTrue();

            directory.finishReading();
            assertThat(directory.isOfProgram(PID)).isFalse();
        });
    }
}
