package io.heddle.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.perf.TaskEvents;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Programs;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WatchedProgramTest {
    private final ChildProcess shell = Programs.silent("sh", "-c", "sleep 60 & sleep 60 & wait");

    @AfterEach
    void end() {
        ProcessHandle.of(shell.pid()).stream()
                .flatMap(ProcessHandle::descendants)
                .forEach(ProcessHandle::destroy);
        shell.signal(Signals.KILL);
    }

    @Test
    void the_processes_whose_threads_were_listed_longest_ago_come_first() throws Exception {
        Proc proc = Proc.live();
        Await.until(
                "two children",
                () -> ProcessHandle.of(shell.pid()).orElseThrow().children().count() == 2);
        long now = System.nanoTime();
        WatchedProgram program = new WatchedProgram(
                proc, TaskEvents.unavailable(), new ExcludedProcesses(), ProcessTree.including(proc, shell.id()), now);
        program.searchNow(now);
        assertThat(program.processes()).hasSize(3);

        for (int round = 0; round < 3; round++) {
            WatchedProcess first = program.processesByListing().getFirst();
            now++;
            first.update(new ArrayList<>(), now);
            assertThat(program.processesByListing().getLast()).isSameAs(first);
        }

        assertThat(program.processes())
                .allSatisfy(process -> assertThat(process.threads()).hasSize(1));
        program.processes().forEach(WatchedProcess::close);
    }

    @Test
    void a_program_that_ends_before_the_first_update_is_reported_as_launched() throws Exception {
        ChildProcess brief = Programs.silent("true");
        assertThat(Await.end(brief).status()).isEqualTo(new ExitStatus.Exited(0));
        List<ProcessId> launched = new ArrayList<>();
        // Searches find all children of this JVM, so others may be reported as started.
        List<ProcessId> started = new ArrayList<>();
        WatchedProgram program = new WatchedProgram(
                Proc.live(), TaskEvents.unavailable(), new ExcludedProcesses(), brief.id(), System.nanoTime());
        program.addListener(new ProgramListener() {
            @Override
            public void launched(ProcessId id) {
                launched.add(id);
            }

            @Override
            public void started(WatchedProcess process) {
                started.add(process.id());
            }
        });

        long now = System.nanoTime();
        program.update(now);
        program.searchNow(now);
        program.update(now);

        assertThat(launched).containsExactly(brief.id());
        assertThat(started).doesNotContain(brief.id());
        program.processes().forEach(WatchedProcess::close);
    }
}
