package io.heddle.selection.goals.readers;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.testing.Programs;
import io.heddle.selection.goals.GoalInterval;
import io.heddle.selection.goals.GoalProgram;
import io.heddle.selection.goals.GoalReader;
import io.heddle.selection.goals.GoalReading;
import io.heddle.selection.goals.GoalSpec;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From the text of an option to a value. */
class GoalReadersTest {
    private static final GoalProgram PROGRAM = new GoalProgram() {
        @Override
        public OptionalInt jvm() {
            return OptionalInt.empty();
        }

        @Override
        public ChildProcess start(SpawnSpec command) {
            return Programs.reaper().start(command);
        }
    };

    private static GoalReading get(GoalReader reader) throws Exception {
        return reader.read().get(60, TimeUnit.SECONDS);
    }

    private static GoalInterval interval(String goal) throws Exception {
        try (GoalReader reader = GoalReaders.open(GoalSpec.parse(goal), PROGRAM)) {
            GoalReading earlier = get(reader);
            return GoalInterval.between(earlier, get(reader));
        }
    }

    private static double observations(GoalInterval interval) {
        assertThat(interval).isInstanceOf(GoalInterval.Known.class);
        return ((GoalInterval.Known) interval).value().observations();
    }

    @Test
    void an_endpoint_has_a_value() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/metrics", exchange -> {
            try (exchange) {
                byte[] body =
                        ("jobs_total " + 10 * requests.incrementAndGet() + "\n").getBytes(StandardCharsets.US_ASCII);
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        server.start();
        try {
            String goal = "more=http://127.0.0.1:" + server.getAddress().getPort() + "/metrics#jobs_total";

            assertThat(observations(interval(goal))).isEqualTo(10);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void a_log_and_a_command_have_values(@TempDir Path folder) throws Exception {
        Path log = Files.createFile(folder.resolve("log"));

        assertThat(observations(interval("rate:more=log:" + log + "#done"))).isZero();
        assertThat(observations(interval("less=command:echo 7"))).isEqualTo(1);
    }

    @Test
    void an_attribute_without_a_jvm_is_unknown_with_the_reason() throws Exception {
        assertThat(interval("less=jmx:java.lang:type=Threading#ThreadCount"))
                .isEqualTo(new GoalInterval.Unknown(
                        "jmx:java.lang:type=Threading#ThreadCount cannot be read: the program" + " runs no JVM yet."));
    }
}
