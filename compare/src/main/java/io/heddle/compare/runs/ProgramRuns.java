package io.heddle.compare;

import io.heddle.governor.guard.UnboundedRealtimeException;
import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Policy;
import io.heddle.governor.run.OutputDigest;
import io.heddle.governor.run.Run;
import io.heddle.governor.session.Ending;
import io.heddle.governor.session.Host;
import io.heddle.governor.session.Session;
import io.heddle.governor.watchdog.WatchdogException;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.process.Launch;
import io.heddle.kernel.process.LaunchException;
import io.heddle.kernel.process.Stdio;
import io.heddle.trials.Arm;
import io.heddle.trials.RunDisturbed;
import io.heddle.trials.RunFailed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs of one command under different policies, each with the same surroundings: nothing to read, output into files that
 * only Heddle looks at, and the machine for itself.
 *
 * <p>Concurrency: one thread runs; {@code current} and {@code stopping} are also used by whoever handles signals.
 */
final class ProgramRuns implements AutoCloseable {
    private static final int LAST_WORDS_BYTES = 4096;

    private final Host host;
    private final List<String> command;
    private final Ending ending;
    private final boolean failuresCount;
    private final Consumer<String> warnings;
    private final Path folder;
    private final Path output;
    private final Path errors;
    private volatile @Nullable Session current;
    private volatile boolean stopping;

    ProgramRuns(
            Host host,
            List<String> command,
            @Nullable Duration timeout,
            boolean failuresCount,
            Consumer<String> warnings) {
        this.host = host;
        this.command = command;
        this.ending = new Ending(timeout, Ending.Leftovers.END);
        this.failuresCount = failuresCount;
        Set<String> told = ConcurrentHashMap.newKeySet();
        this.warnings = warning -> {
            if (told.add(warning)) {
                warnings.accept(warning);
            }
        };
        try {
            this.folder = Files.createTempDirectory("heddle-compare-");
        } catch (IOException e) {
            throw new UserError("no place for the program's output in the temporary folder "
                    + System.getProperty("java.io.tmpdir") + "; make room there");
        }
        this.output = folder.resolve("output");
        this.errors = folder.resolve("errors");
    }

    /** The variant as a trial's arm. */
    Arm<Run> arm(ArmSpec spec, Arm.Role role) {
        return new Arm<>(spec.label(), role, () -> measure(spec.policy().orElse(null)));
    }

    private Run measure(@Nullable Policy policy) throws RunFailed, RunDisturbed, InterruptedException {
        // `bare` is timed by the same code, but nothing looks at the program while it runs.
        try {
            Session session = new Session(host, policy == null ? Policies.DEFAULT : policy, ending, warnings::accept);
            current = session;
            Launch launch = new Launch(command, Stdio.nothing(), new Stdio.File(output), new Stdio.File(errors), false);
            Run run = policy == null ? session.runBare(launch, this::digest) : session.run(launch, this::digest);
            if (stopping) {
                throw new InterruptedException();
            }
            if (session.timedOut()) {
                throw new RunFailed("it did not end in time; raise --timeout, or give it less to do");
            }
            String disturbance = session.disturbance();
            if (disturbance != null) {
                throw new RunDisturbed(disturbance);
            }
            if (run.exitStatus() != 0 && !failuresCount) {
                throw new RunFailed("it exited with status " + run.exitStatus() + lastWords()
                        + "; mend it, or count such runs with --ignore-failure");
            }
            return run;
        } catch (KernelException | LaunchException | WatchdogException | UnboundedRealtimeException e) {
            throw new RunFailed(String.valueOf(e.getMessage()), e);
        } finally {
            current = null;
        }
    }

    /** Ends the running program and lets no other begin. */
    void stop() {
        stopping = true;
        Session running = current;
        if (running != null) {
            running.end();
        }
    }

    boolean isStopping() {
        return stopping;
    }

    /** This process was stopped and goes on: the run that was under way says little. */
    void continued() {
        Session running = current;
        if (running != null) {
            running.continued();
        }
    }

    private @Nullable OutputDigest digest() {
        try {
            return OutputDigest.of(output);
        } catch (IOException unreadable) {
            return null;
        }
    }

    /** The last line of what the program said on standard error, of which there may be gigabytes. */
    private String lastWords() {
        try (FileChannel channel = FileChannel.open(errors)) {
            ByteBuffer end = ByteBuffer.allocate(LAST_WORDS_BYTES);
            channel.position(Math.max(0, channel.size() - end.capacity()));
            int count;
            do {
                count = channel.read(end);
            } while (count > 0);
            // Decoding this way puts a mark for what is no text, as the first bytes of a cut line may be.
            return StandardCharsets.UTF_8
                    .decode(end.flip())
                    .toString()
                    .lines()
                    .filter(line -> !line.isBlank())
                    .reduce((_, last) -> last)
                    .map(line -> " (it said: " + line.strip() + ")")
                    .orElse("");
        } catch (IOException unreadable) {
            return "";
        }
    }

    @Override
    public void close() {
        for (Path file : List.of(output, errors, folder)) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                warnings.accept(file + " could not be removed: " + e.getMessage());
            }
        }
    }
}
