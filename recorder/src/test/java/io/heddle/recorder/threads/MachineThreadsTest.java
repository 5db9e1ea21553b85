package io.heddle.recorder.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.kernel.tasks.Proc;
import io.heddle.recorder.file.RecordingReader;
import io.heddle.recorder.file.RecordingWriter;
import io.heddle.timeline.Facts;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineThreadsTest {
    private static final int HEDDLE = 50;
    private static final int PROGRAM = 60;
    private static final int KERNEL_THREAD_PARENT = 2;
    private static final int OTHER = 70;

    @TempDir
    Path folder;

    private Path proc;
    private RecordingWriter writer;
    private ThreadDirectory directory;
    private MachineThreads threads;

    @BeforeEach
    void begin() throws IOException {
        proc = Files.createDirectory(folder.resolve("proc"));
        writer = RecordingWriter.create(folder.resolve("a.jfr"), Long.MAX_VALUE);
        writer.begin(Facts.UNKNOWN, 1_000, 0);
        directory = new ThreadDirectory(new Proc(proc), writer, HEDDLE);
        threads = new MachineThreads(directory, writer);
    }

    @AfterEach
    void close() throws IOException {
        writer.close();
    }

    private TimelineThread thread(int tid) throws Exception {
        writer.close();
        Timeline timeline = RecordingReader.read(folder.resolve("a.jfr.partial"), (_, _, _) -> {});
        return timeline.threads().stream()
                .filter(each -> each.tid() == tid)
                .findFirst()
                .orElseThrow();
    }

    /** A thread that took part in the scheduler's events, with a process that tells its parent. */
    private void seen(int tid, int parent, String name) throws IOException {
        Path process = Files.createDirectories(proc.resolve(String.valueOf(tid)));
        Files.writeString(process.resolve("status"), "Name:\t%s\nTgid:\t%d\nPid:\t%d\n".formatted(name, tid, tid));
        Files.writeString(
                process.resolve("stat"),
                "%d (%s) S %d 0 0 0 -1 0 0 0 0 0 1 1 0 0 20 0 1 0 100 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 17 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
                        .formatted(tid, name, parent));
        directory.seen(tid, name);
    }

    private void endProcess(int pid) throws IOException {
        Files.delete(proc.resolve(pid + "/stat"));
        Files.delete(proc.resolve(pid + "/status"));
    }

    @Test
    void a_kernel_thread_that_ends_at_once_is_of_the_kernel() throws Exception {
        seen(KERNEL_THREAD_PARENT, 0, "kthreadd");
        threads.startedProcess(KERNEL_THREAD_PARENT, 90, 5);
        assertEquals(ThreadKind.KERNEL, thread(90).kind());
    }

    @Test
    void a_thread_of_another_program_needs_no_look_at_its_process() throws Exception {
        seen(OTHER, 1, "make");
        endProcess(OTHER);
        threads.startedThread(OTHER, 71, 5);
        TimelineThread thread = thread(71);
        assertEquals(ThreadKind.OTHER_PROGRAM, thread.kind());
        assertEquals(OTHER, thread.pid());
        assertEquals("make", thread.name());
    }

    @Test
    void a_child_of_the_program_is_of_the_program() throws Exception {
        directory.addProcess(PROGRAM);
        threads.startedThread(PROGRAM, 61, 4);
        threads.startedProcess(PROGRAM, 80, 5);
        threads.startedThread(80, 81, 6);
        assertEquals(ThreadKind.NATIVE_PROCESS, thread(81).kind());
    }

    @Test
    void a_process_whose_parent_was_not_seen_is_of_another_program() throws Exception {
        threads.startedProcess(OTHER, 75, 5);
        assertEquals(ThreadKind.OTHER_PROGRAM, thread(75).kind());
    }

    @Test
    void a_program_that_another_program_starts_is_known_by_its_process() throws Exception {
        seen(OTHER, 1, "sh");
        directory.addProcess(PROGRAM);
        threads.startedProcess(OTHER, PROGRAM, 5);
        assertEquals(ThreadKind.NATIVE_PROCESS, thread(PROGRAM).kind());
    }
}
