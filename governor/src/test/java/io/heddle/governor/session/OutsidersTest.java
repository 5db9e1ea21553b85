package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessTree;
import io.heddle.kernel.testing.Programs;
import org.junit.jupiter.api.Test;

class OutsidersTest {
    private final Outsiders outsiders = new Outsiders();
    private final ProcessTree tree =
            new ProcessTree(Proc.live(), (int) ProcessHandle.current().pid());

    @Test
    void while_an_outsider_is_started_there_is_no_search_and_nobody_waits_for_the_start() {
        ChildProcess started = outsiders.start(() -> {
            assertThat(outsiders.descendantsBeside(tree)).isEmpty();
            return Programs.silent("sleep", "60");
        });

        assertThat(outsiders.descendantsBeside(tree))
                .hasValueSatisfying(living -> assertThat(living).doesNotContain(started.id()));
        started.signal(Signals.KILL);
    }
}
