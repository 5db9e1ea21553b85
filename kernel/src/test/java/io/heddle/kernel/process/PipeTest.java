package io.heddle.kernel.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Programs;
import java.util.List;
import org.junit.jupiter.api.Test;

class PipeTest {
    private static ChildProcess start(Stdio in, Stdio out, String... command) {
        return Programs.reaper().start(new SpawnSpec(List.of(command), in, out, Stdio.devNull(), false));
    }

    @Test
    void a_child_replies_and_ends_at_the_end_of_its_input() throws Exception {
        Pipe toChild = Pipe.toChild();
        Pipe fromChild = Pipe.fromChild();
        ChildProcess cat = start(toChild.childEnd(), fromChild.childEnd(), "cat");
        toChild.closeChildEnd();
        fromChild.closeChildEnd();

        assertThat(fromChild.read()).as("reads nothing, without waiting").isEmpty();
        assertThat(toChild.write("warp\n")).isTrue();
        StringBuilder answer = new StringBuilder();
        Await.until("the answer", () -> answer.append(fromChild.read()).length() == 5);
        assertThat(answer).hasToString("warp\n");

        toChild.close();
        assertThat(Await.end(cat).status()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(fromChild.read()).isEmpty();
        fromChild.close();
    }

    @Test
    void a_write_to_a_reader_that_has_ended_returns_false() throws Exception {
        Pipe toChild = Pipe.toChild();
        ChildProcess reader = start(toChild.childEnd(), Stdio.devNull(), "true");
        toChild.closeChildEnd();
        Await.end(reader);

        assertThat(toChild.write("anybody?")).isFalse();
        toChild.close();
    }

    @Test
    void other_programs_inherit_neither_end() throws Exception {
        Pipe toChild = Pipe.toChild();
        ChildProcess other = Programs.silent("sleep", "60");
        ChildProcess cat = start(toChild.childEnd(), Stdio.devNull(), "cat");
        toChild.closeChildEnd();

        toChild.close();

        Await.end(cat);
        other.signal(Signals.KILL);
    }

    @Test
    void a_second_close_leaves_reused_descriptors_alone() {
        Pipe first = Pipe.toChild();
        first.closeChildEnd();
        first.close();
        Pipe second = Pipe.toChild();

        first.closeChildEnd();
        first.close();

        assertThat(second.write("still open")).isTrue();
        second.closeChildEnd();
        second.close();
    }
}
