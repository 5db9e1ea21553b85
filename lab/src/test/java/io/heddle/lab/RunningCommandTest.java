package io.heddle.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.KernelServices;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.PidReuse;
import io.heddle.kernel.testing.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningCommandTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final KernelServices HOST = KernelServices.live(LinuxTaskScheduler::new, Programs.reaper());

    private static RunningCommand sh(String script) {
        return RunningCommand.start(HOST, List.of("sh", "-c", script));
    }

    @Test
    void reports_its_status_and_its_output() throws Exception {
        try (RunningCommand command = sh("echo out; echo err >&2; exit 7")) {
            RunningCommand.Ended ended = command.await(LONG).orElseThrow();
            assertThat(ended.status()).isEqualTo(new ExitStatus.Exited(7));
            assertThat(ended.output()).isEqualTo("out\n");
            assertThat(ended.errors()).isEqualTo("err\n");
        }
    }

    @Test
    void reports_the_signal_that_ended_it() throws Exception {
        try (RunningCommand command = sh("exec sleep 60")) {
            command.signal(Signals.TERM);
            assertThat(command.await(LONG).orElseThrow().status()).isEqualTo(new ExitStatus.Killed(Signals.TERM));
        }
    }

    @Test
    void waits_until_the_program_handles_a_signal(@TempDir Path folder) throws Exception {
        Path script = Files.writeString(
                folder.resolve("traps.sh"), "sleep 1; trap 'exit 7' TERM; while :; do sleep 0.1; done");
        List<String> program = List.of("sh", script.toString());
        try (RunningCommand command = RunningCommand.start(HOST, program)) {
            command.awaitHandler(program, Signals.TERM);
            command.signal(Signals.TERM);

            assertThat(command.await(LONG).orElseThrow().status()).isEqualTo(new ExitStatus.Exited(7));
        }
    }

    @Test
    void closing_it_kills_its_descendants(@TempDir Path folder) throws Exception {
        Path pid = folder.resolve("pid");
        try (RunningCommand command = sh("sleep 60 & echo $! >" + pid + ".new; mv " + pid + ".new " + pid + "; wait")) {
            Await.until("the child is there", () -> Files.exists(pid));
            assertThat(command.isRunning()).isTrue();
        }
        Await.until("the child has ended", () -> !isAlive(pid));
    }

    @Test
    @LiveKernel(needs = Need.PID_REUSE)
    void closing_it_kills_no_later_process_with_its_pid() throws Exception {
        ChildProcess stranger;
        // Longer than a clock tick: the kernel tells two processes of one pid apart by the tick in which they started.
        try (RunningCommand command = sh("echo $$; sleep 0.1")) {
            int pid =
                    Integer.parseInt(command.await(LONG).orElseThrow().output().strip());
            Await.until("the pid is free", () -> Proc.live().process(pid).isEmpty());
            stranger = PidReuse.start(pid);
        }
        try {
            assertThat(stranger.await(200_000_000)).isEmpty();
        } finally {
            stranger.signal(Signals.KILL);
        }
    }

    private static boolean isAlive(Path pid) throws IOException {
        return Proc.live()
                .process(Integer.parseInt(Files.readString(pid).strip()))
                .isPresent();
    }
}
