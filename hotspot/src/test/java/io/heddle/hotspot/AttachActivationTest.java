package io.heddle.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Jdk;
import io.heddle.kernel.testing.Programs;
import io.heddle.kernel.testing.Sleeper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AttachActivationTest {
    private static final int SIGCONT = 18;
    private static final int SIGSTOP = 19;

    private static String refusal(int pid) {
        AttachActivation.Outcome outcome = AttachActivation.activate(pid);
        assertThat(outcome).isInstanceOf(AttachActivation.Outcome.Refused.class);
        return ((AttachActivation.Outcome.Refused) outcome).reason();
    }

    private static String version(int pid) throws Exception {
        AttachActivation.Outcome outcome = AttachActivation.activate(pid);
        assertThat(outcome).isInstanceOf(AttachActivation.Outcome.Active.class);
        return ((AttachActivation.Outcome.Active) outcome).socket().execute("VM.version", Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @MethodSource("io.heddle.kernel.testing.Jdk#all")
    void a_jvm_creates_its_socket_and_prints_nothing(Jdk jdk) throws Exception {
        try (LiveJvm jvm = LiveJvm.start(jdk, List.of())) {
            jvm.awaitLine("ready");
            assertThat(AttachSocket.of(jvm.pid)).isEmpty();

            assertThat(version(jvm.pid)).contains("JDK " + jdk.major());
            assertThat(AttachSocket.of(jvm.pid)).isPresent();
            assertThat(Path.of("/tmp/.attach_pid" + jvm.pid)).doesNotExist();

            jvm.send("x");
            assertThat(jvm.process.inputReader().readLine()).isEqualTo("more");
        }
    }

    @ParameterizedTest
    @MethodSource("io.heddle.kernel.testing.Jdk#all")
    void a_stopped_jvm_is_refused_until_it_continues(Jdk jdk) throws Exception {
        try (LiveJvm jvm = LiveJvm.start(jdk, List.of())) {
            jvm.awaitLine("ready");
            Programs.signal(jvm.pid, SIGSTOP);
            Await.until("the JVM is stopped", () -> Proc.live()
                    .process(jvm.pid)
                    .filter(stat -> stat.state() == 'T')
                    .isPresent());
            assertThat(refusal(jvm.pid)).isEqualTo("the JVM is stopped");

            Programs.signal(jvm.pid, SIGCONT);
            Await.until("the JVM continues", () -> Proc.live()
                    .process(jvm.pid)
                    .filter(stat -> stat.state() != 'T')
                    .isPresent());
            assertThat(version(jvm.pid)).contains("JDK");
        }
    }

    @Test
    void a_process_that_is_no_jvm_gets_no_signal() {
        try (Sleeper sleeper = new Sleeper()) {
            assertThat(refusal(sleeper.pid())).isEqualTo("it runs no JVM");
            assertThat(Proc.live().process(sleeper.pid())).isPresent();
        }
        assertThat(refusal(Integer.MAX_VALUE)).isEqualTo("no such process");
    }
}
