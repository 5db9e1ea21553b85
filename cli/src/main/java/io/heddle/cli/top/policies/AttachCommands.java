package io.heddle.cli.top.policies;

import io.heddle.cli.jvms.Governance;
import io.heddle.cli.jvms.RunningJvm;
import io.heddle.cli.jvms.RunningJvms;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Reaper;
import io.heddle.kernel.process.SelfCommand;
import io.heddle.kernel.process.SpawnException;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.tasks.Proc;
import io.heddle.policy.Policy;
import io.heddle.policy.PolicyExpression;
import io.heddle.watch.HeddleDetection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Changes of policy by {@code heddle attach} and {@code heddle detach}, each in a process of its own. An attachment stays when the
 * screen ends, until {@code heddle detach}.
 */
public final class AttachCommands implements PolicyChange {
    private static final String ATTACH = "attach";
    private static final long PATIENCE_NANOS = Duration.ofSeconds(15).toNanos();
    private static final long PERIOD_NANOS = Duration.ofMillis(50).toNanos();
    private static final String PREFIX = "heddle: ";

    private final Reaper reaper = new Reaper();
    private final RunningJvms jvms;
    private final CommandLine heddle;
    private final List<String> command;

    /** @param heddle the model of Heddle's command line, which reads how others govern */
    public AttachCommands(RunningJvms jvms, CommandLine heddle) {
        this(jvms, heddle, ownCommand());
    }

    /** @param command the words that start Heddle */
    AttachCommands(RunningJvms jvms, CommandLine heddle, List<String> command) {
        this.jvms = jvms;
        this.heddle = heddle;
        this.command = command;
    }

    /** The policies that a running program can get. */
    public static List<String> policies() {
        return Stream.concat(
                        Stream.of(NONE),
                        PolicyExpression.names().stream().filter(name -> isReversible(PolicyExpression.parse(name))))
                .toList();
    }

    private static boolean isReversible(Policy policy) {
        return !policy.changesLaunch();
    }

    @Override
    public String make(int pid, String policy) {
        try {
            boolean attached =
                    governor(pid).filter(by -> ATTACH.equals(by.verb())).isPresent();
            if (attached || policy.equals(NONE)) {
                String problem = detach(pid);
                if (problem != null) {
                    return problem;
                }
            }
            return policy.equals(NONE) ? "JVM " + pid + " is under no policy" : attach(pid, policy);
        } catch (IOException | SpawnException e) {
            return "cannot change the policy: " + e.getMessage();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }

    /** The reason why the attachment did not end; null when it did. */
    private @Nullable String detach(int pid) throws IOException, InterruptedException {
        try (Messages messages = new Messages()) {
            Optional<ChildProcess.Ended> end =
                    start(messages, "detach", String.valueOf(pid)).await(PATIENCE_NANOS);
            return end.filter(ended -> ended.status().equals(new ExitStatus.Exited(0)))
                            .isPresent()
                    ? null
                    : messages.last();
        }
    }

    private String attach(int pid, String policy) throws IOException, InterruptedException {
        try (Messages messages = new Messages()) {
            ChildProcess attachment = start(messages, ATTACH, String.valueOf(pid), "--policy", policy, "--quiet");
            long start = System.nanoTime();
            while (System.nanoTime() - start < PATIENCE_NANOS) {
                if (attachment.await(PERIOD_NANOS).isPresent()) {
                    return messages.last();
                }
                if (governor(pid).filter(by -> by.pid() == attachment.pid()).isPresent()) {
                    return "JVM %d is under %s until `%s detach %d`".formatted(pid, policy, SelfCommand.word(), pid);
                }
            }
            return "heddle attach, PID %d, has not governed JVM %d yet".formatted(attachment.pid(), pid);
        }
    }

    private Optional<RunningJvm.Governor> governor(int pid) {
        return Optional.ofNullable(jvms.governances(List.of(pid), heddle).get(pid))
                .map(Governance::governor);
    }

    /** Starts Heddle in a session of its own, which the keys of this terminal do not signal. */
    private ChildProcess start(Messages messages, String... arguments) {
        List<String> words = new ArrayList<>(command);
        words.addAll(Arrays.asList(arguments));
        return reaper.start(
                new SpawnSpec(words, Stdio.devNull(), Stdio.devNull(), new Stdio.File(messages.file), true));
    }

    /** How this Heddle was started: by the launcher, or by a java command. */
    private static List<String> ownCommand() {
        if (System.getProperty("heddle.command") != null) {
            return List.of(SelfCommand.path().toString());
        }
        String[] words = Proc.live().commandLine((int) ProcessHandle.current().pid());
        return Arrays.asList(words)
                .subList(0, words.length - HeddleDetection.arguments(words).size());
    }

    /** The standard error of a command. The file is removed at once, and the command keeps its end. */
    private static final class Messages implements AutoCloseable {
        final Path file = Files.createTempFile("heddle-top-", ".txt");

        Messages() throws IOException {}

        String last() throws IOException {
            List<String> lines = Files.readAllLines(file);
            String line = lines.isEmpty() ? "the command failed without a message" : lines.getLast();
            return line.startsWith(PREFIX) ? line.substring(PREFIX.length()) : line;
        }

        @Override
        public void close() throws IOException {
            Files.delete(file);
        }
    }
}
