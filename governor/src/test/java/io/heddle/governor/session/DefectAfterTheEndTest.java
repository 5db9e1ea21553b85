package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.KernelServices;
import io.heddle.governor.run.OutputDigest;
import io.heddle.governor.run.Run;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.governor.selector.Selector;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.testing.Programs;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.watch.accounting.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A defect of Heddle that shows after the end of the program. */
class DefectAfterTheEndTest {
    private static final SpawnSpec PROGRAM =
            new SpawnSpec(List.of("sh", "-c", "exit 3"), Stdio.devNull(), Stdio.devNull(), Stdio.devNull(), false);

    private final List<String> warnings = new ArrayList<>();
    private final KernelServices host = KernelServices.live(LinuxTaskScheduler::new, Programs.reaper());

    @Test
    void an_unreadable_output_affects_no_other_figure() throws Exception {
        Supplier<@Nullable OutputDigest> defective = () -> {
            throw new IllegalStateException("it\nhappened");
        };

        Run run = new Session(host, Policies.DEFAULT, TerminationSpec.NATURAL, warnings::add).run(PROGRAM, defective);

        assertThat(run.exitStatus()).isEqualTo(3);
        assertThat(run.output()).isNull();
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith("Heddle failed: java.lang.IllegalStateException: it happened at ");
        assertThat(run.notes()).isEqualTo(warnings);
    }

    @Test
    void the_same_holds_for_a_bare_run() throws Exception {
        Supplier<@Nullable OutputDigest> defective = () -> {
            throw new OutOfMemoryError("it happened");
        };

        Run run =
                new Session(host, Policies.DEFAULT, TerminationSpec.NATURAL, warnings::add).runBare(PROGRAM, defective);

        assertThat(run.exitStatus()).isEqualTo(3);
        assertThat(run.notes()).isEqualTo(warnings).hasSize(1);
    }

    @Test
    void a_failing_selector_affects_no_other_figure() throws Exception {
        Run run = new Session(host, Policies.DEFAULT, new DefectiveSelector(), TerminationSpec.NATURAL, warnings::add)
                .run(PROGRAM, () -> new OutputDigest(0, "00"));

        assertThat(run.exitStatus()).isEqualTo(3);
        assertThat(run.selected()).isNull();
        assertThat(run.output()).isEqualTo(new OutputDigest(0, "00"));
        assertThat(warnings).singleElement().asString().contains("it does not say");
    }

    /** A selector that chooses one policy, and fails to describe it. */
    private static final class DefectiveSelector implements Selector {
        @Override
        public List<Policy> candidates() {
            return List.of(Policies.DEFAULT);
        }

        @Override
        public Policy choose(Sample sight) {
            return Policies.DEFAULT;
        }

        @Override
        public @Nullable SelectionResult selected() {
            throw new AssertionError("it does not say");
        }
    }
}
