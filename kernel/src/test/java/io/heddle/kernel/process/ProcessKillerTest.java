package io.heddle.kernel.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Programs;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessKillerTest {
    @Test
    void a_process_and_its_descendants_are_killed() throws Exception {
        ChildProcess shell = Programs.silent("sh", "-c", "sh -c 'sleep 60 & wait' & sleep 60 & wait");
        ProcessTree tree = ProcessTree.including(Proc.live(), shell.id());
        Await.until("all have started", () -> tree.descendants().size() == 4);
        List<ProcessId> processes = tree.descendants();

        assertThat(ProcessKiller.killTree(Proc.live(), shell.id())).isTrue();

        assertThat(processes).noneMatch(Proc.live()::isAlive);
    }

    @Test
    void processes_that_start_others_before_they_die_are_killed_too() {
        ChildProcess first = Programs.silent("sleep", "60");
        ChildProcess second = Programs.silent("sleep", "60");
        List<ProcessId> all = List.of(first.id(), second.id());

        // A search that finds the second process only after the first one has died.
        boolean gone = ProcessKiller.killUntilGone(
                () -> all.stream().filter(Proc.live()::isAlive).limit(1).toList());

        assertThat(gone).isTrue();
        assertThat(all).noneMatch(Proc.live()::isAlive);
    }
}
