package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.registry.GovernorRegistry;
import io.heddle.governor.registry.RegisteredGovernor;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.governor.selector.Selector;
import io.heddle.governor.selector.SelectorStatus;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.testing.Await;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.watch.accounting.Sample;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session of this process with a live JVM, whose state another Heddle may read. */
class PublishedPolicyTest {
    @TempDir
    Path folder = Path.of("");

    private volatile Policy wanted = Policies.DEFAULT;
    private volatile boolean isDefective;

    private static Optional<String> published() throws Exception {
        ProcessId self =
                Proc.live().identity((int) ProcessHandle.current().pid()).orElseThrow();
        int user = (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        return new GovernorRegistry(Proc.live())
                .status(new RegisteredGovernor(self, self, user))
                .map(json -> new String(json, StandardCharsets.UTF_8));
    }

    private static void awaitPublished(String part) throws Exception {
        Await.until(part, () -> published().filter(json -> json.contains(part)).isPresent());
    }

    private RunningSession start() {
        return new RunningSession(
                Policies.DEFAULT,
                new Wanted(),
                TerminationSpec.Leftovers.LIVE,
                folder,
                RunningSession.fewThreads(folder),
                LinuxTaskScheduler::new);
    }

    @Test
    void the_policy_in_force_is_published_until_the_end_of_the_program() throws Exception {
        try (RunningSession running = start()) {
            running.jvm();
            awaitPublished("\"policy\":\"default\"");
            wanted = Policies.BATCH;
            awaitPublished("\"policy\":\"batch\",\"lost\":null,\"selector\":{\"selector\":\"wanted\"");
            running.writeFile("end");

            assertThat(running.await().exitStatus()).isEqualTo(4);
            assertThat(running.warnings).isEmpty();
            Await.until("the removal", () -> published().isEmpty());
        }
    }

    @Test
    void a_selector_that_cannot_describe_itself_loses_the_published_state_and_no_policy() throws Exception {
        try (RunningSession running = start()) {
            int jvm = running.jvm();
            awaitPublished("\"policy\":\"default\"");
            isDefective = true;
            Await.until("the removal", () -> published().isEmpty());
            wanted = Policies.BATCH;

            Await.until("a thread under the policy", () -> running.threads(jvm).values().stream()
                    .anyMatch(thread -> thread.schedulingClass() == SchedulingClass.BATCH));
            running.writeFile("end");
            assertThat(running.await().exitStatus()).isEqualTo(4);
            assertThat(running.warnings).isEmpty();
        }
    }

    /** A selector that chooses what the test sets. */
    private final class Wanted implements Selector {
        @Override
        public List<Policy> candidates() {
            return List.of(Policies.DEFAULT, Policies.BATCH);
        }

        @Override
        public Policy choose(Sample sight) {
            return wanted;
        }

        @Override
        public SelectorStatus status() {
            if (isDefective) {
                throw new IllegalStateException("no state");
            }
            return new SelectorStatus(
                    "wanted",
                    SelectorStatus.Phase.SETTLED,
                    wanted.name(),
                    null,
                    null,
                    "the test wants it",
                    null,
                    null,
                    null);
        }

        @Override
        public @Nullable SelectionResult selected() {
            return null;
        }
    }
}
