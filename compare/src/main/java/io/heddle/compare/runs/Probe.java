package io.heddle.compare.runs;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Launch;
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

/** Looks whether a server is ready. */
sealed interface Probe {
    /** What told that it is, empty when nothing need be known of it; nothing while it is not ready. */
    Optional<String> look(Patience patience) throws InterruptedException;

    /** Why it isn't yet, for people. */
    String complaint();

    /** Whether a port of this machine takes connections. */
    record OfPort(int port) implements Probe {
        private static final int PATIENCE_MILLIS = 500;

        @Override
        public Optional<String> look(Patience patience) {
            for (String loopback : List.of("127.0.0.1", "::1")) {
                try (Socket socket = new Socket()) {
                    socket.connect(new InetSocketAddress(loopback, port), PATIENCE_MILLIS);
                    return Optional.of(String.valueOf(port));
                } catch (IOException nobodyListens) {
                    // The other address may.
                }
            }
            return Optional.empty();
        }

        @Override
        public String complaint() {
            return "nothing takes connections on port " + port;
        }
    }

    /** Whether the program has written a line; its first group, if there is one, is told. */
    final class OfLog implements Probe {
        private final Pattern pattern;
        private final List<GrowingText> texts;
        private @Nullable String found;

        OfLog(String regex, RunFolder files) {
            this.pattern = Pattern.compile(regex);
            this.texts = List.of(new GrowingText(files.output()), new GrowingText(files.errors()));
        }

        @Override
        public Optional<String> look(Patience patience) {
            texts.forEach(text -> text.look(this::read));
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
        public String complaint() {
            return "no line that it wrote matches " + pattern;
        }
    }

    /** Whether a command ends well. */
    final class OfCommand implements Probe {
        private final String line;
        private final Map<String, String> variables;
        private final RunFolder files;
        private final Proc proc;
        private final Function<Launch, ChildProcess> starter;
        private String complaint = "was not tried yet";

        OfCommand(
                String line,
                Map<String, String> variables,
                RunFolder files,
                Proc proc,
                Function<Launch, ChildProcess> starter) {
            this.line = line;
            this.variables = variables;
            this.files = files;
            this.proc = proc;
            this.starter = starter;
        }

        @Override
        public Optional<String> look(Patience patience) throws InterruptedException {
            try (SideCommand command = SideCommand.start("ready", line, variables, files, proc, starter)) {
                Optional<ExitStatus> status = command.await(patience);
                complaint = status.map(Sentences::ended).orElse("has not ended") + command.lastWords();
                return status.filter(new ExitStatus.Exited(0)::equals).map(_ -> "");
            }
        }

        @Override
        public String complaint() {
            return "`" + line + "` " + complaint;
        }
    }
}
