package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.KernelServices;
import io.heddle.governor.run.Run;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Programs;
import io.heddle.policy.Policies;
import io.heddle.watch.accounting.ThreadTotals;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class BesideTheProgramTest {
    private static final KernelServices HOST = KernelServices.live(LinuxTaskScheduler::new, Programs.reaper());
    private static final TerminationSpec ENDING = new TerminationSpec(null, TerminationSpec.Leftovers.END);

    @Test
    void a_command_beside_the_program_is_neither_measured_nor_ended_with_it() throws Exception {
        CompletableFuture<ChildProcess> beside = new CompletableFuture<>();
        Session session = new Session(HOST, Policies.DEFAULT, ENDING, new SessionListener() {
            @Override
            public void warn(String message) {}

            @Override
            public void started(Session session, ChildProcess program) {
                Thread.ofPlatform()
                        .start(() -> beside.complete(session.startExcluded(launch("sh", "-c", "while :; do :; done"))));
            }
        });

        Run run = session.run(launch("sleep", "0.5"), () -> null);

        ChildProcess load = beside.join();
        assertThat(load.ended()).isEmpty();
        assertThat(run.threads()).extracting(ThreadTotals::name).doesNotContain("sh");
        load.signal(Signals.KILL);
        Await.end(load);
    }

    @Test
    void children_that_heddle_had_before_the_program_outlive_it() throws Exception {
        ChildProcess database = Programs.silent("sleep", "100");
        Session session = new Session(HOST, Policies.DEFAULT, ENDING, _ -> {});

        session.run(launch("true"), () -> null);

        assertThat(database.ended()).isEmpty();
        database.signal(Signals.KILL);
        Await.end(database);
    }

    private static SpawnSpec launch(String... command) {
        return new SpawnSpec(List.of(command), Stdio.devNull(), Stdio.devNull(), Stdio.devNull(), true);
    }
}
