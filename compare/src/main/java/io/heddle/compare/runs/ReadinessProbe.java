package io.heddle.compare.runs;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.tasks.Proc;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tests whether a server is ready. */
sealed interface ReadinessProbe {
    /**
     * Tests once.
     *
     * @return empty while the server is not ready; else a value for HEDDLE_READY, which may be an empty text
     */
    Optional<String> test(Deadline deadline) throws InterruptedException;

    /** Why the server is not ready, for people. */
    String failure();

    /** Tests whether a port of this machine accepts connections. */
    record OfPort(int port) implements ReadinessProbe {
        private static final int CONNECT_TIMEOUT_MILLIS = 500;

        @Override
        public Optional<String> test(Deadline deadline) {
            for (String loopback : List.of("127.0.0.1", "::1")) {
                try (Socket socket = new Socket()) {
                    socket.connect(new InetSocketAddress(loopback, port), CONNECT_TIMEOUT_MILLIS);
                    return Optional.of(String.valueOf(port));
                } catch (IOException refused) {
                    // The server may listen on the other address.
                }
            }
            return Optional.empty();
        }

        @Override
        public String failure() {
            return "no process accepts connections on port " + port;
        }
    }

    /** Tests whether the program has written a matching line. The value is the first group of the regular expression. */
    final class OfLog implements ReadinessProbe {
        private final Pattern pattern;
        private final List<LogTail> texts;
        private @Nullable String found;

        OfLog(String regex, RunFolder files) {
            this.pattern = Pattern.compile(regex);
            this.texts = List.of(new LogTail(files.output()), new LogTail(files.errors()));
        }

        @Override
        public Optional<String> test(Deadline deadline) {
            texts.forEach(text -> text.read(this::read));
            return Optional.ofNullable(found);
        }

        private void read(String line) {
            Matcher match = pattern.matcher(line);
            if (match.find()) {
                String group = match.groupCount() == 0 ? null : match.group(1);
                found = group == null ? "" : group;
            }
        }

        @Override
        public String failure() {
            return "no line of its output matches " + pattern;
        }
    }

    /** Tests whether a shell command exits with status 0. */
    final class OfCommand implements ReadinessProbe {
        private final String line;
        private final Map<String, String> variables;
        private final RunFolder files;
        private final Proc proc;
        private final Function<SpawnSpec, ChildProcess> starter;
        private String failure = "has not run yet";

        OfCommand(
                String line,
                Map<String, String> variables,
                RunFolder files,
                Proc proc,
                Function<SpawnSpec, ChildProcess> starter) {
            this.line = line;
            this.variables = variables;
            this.files = files;
            this.proc = proc;
            this.starter = starter;
        }

        @Override
        public Optional<String> test(Deadline deadline) throws InterruptedException {
            try (AuxiliaryCommand command = AuxiliaryCommand.start("ready", line, variables, files, proc, starter)) {
                Optional<ExitStatus> status = command.await(deadline);
                failure = status.map(ExitStatus::describe).orElse("has not terminated") + command.outputTail();
                return status.filter(new ExitStatus.Exited(0)::equals).map(_ -> "");
            }
        }

        @Override
        public String failure() {
            return "`" + line + "` " + failure;
        }
    }
}
