package io.heddle.kernel.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Programs;
import java.util.List;
import org.junit.jupiter.api.Test;

class PipeTest {
    private static ChildProcess start(Stdio in, Stdio out, String... command) {
        return Programs.reaper().start(new Launch(List.of(command), in, out, Stdio.nothing(), false));
    }

    @Test
    void a_child_answers_and_ends_when_its_input_does() throws Exception {
        Pipe toChild = Pipe.toChild();
        Pipe fromChild = Pipe.fromChild();
        ChildProcess cat = start(toChild.childEnd(), fromChild.childEnd(), "cat");
        toChild.childStarted();
        fromChild.childStarted();

        assertThat(fromChild.read()).as("nothing yet, and no waiting for it").isEmpty();
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
    void writing_to_a_reader_that_is_gone_is_no_signal_but_false() throws Exception {
        Pipe toChild = Pipe.toChild();
        ChildProcess reader = start(toChild.childEnd(), Stdio.nothing(), "true");
        toChild.childStarted();
        Await.end(reader);

        assertThat(toChild.write("anybody?")).isFalse();
        toChild.close();
    }

    @Test
    void no_other_program_inherits_an_end() throws Exception {
        Pipe toChild = Pipe.toChild();
        ChildProcess other = Programs.silent("sleep", "60");
        ChildProcess cat = start(toChild.childEnd(), Stdio.nothing(), "cat");
        toChild.childStarted();

        toChild.close();

        Await.end(cat);
        other.signal(Signals.KILL);
    }

    @Test
    void closing_twice_takes_nobodys_descriptor() {
        Pipe first = Pipe.toChild();
        first.childStarted();
        first.close();
        Pipe second = Pipe.toChild();

        first.childStarted();
        first.close();

        assertThat(second.write("still open")).isTrue();
        second.childStarted();
        second.close();
    }
}
