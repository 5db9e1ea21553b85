package io.heddle.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.agent.programs.Shapes;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShapesIT {
    @Test
    void every_way_to_make_a_thread_is_seen() throws Exception {
        ProgramRun run =
                ProgramRun.run(List.of("-javaagent:" + ProgramRun.AGENT + "=bound=audio-*,tell"), Shapes.class);

        assertThat(run.output()).isEqualTo("""
                        task: true
                        name: true
                        group: true
                        group and name: true
                        all: true
                        stack size: false
                        event loop: false
                        inherited event loop: false
                        branches: true
                        nested: true
                        switch: true
                        reference: true
                        lambda: true
                        builder: true
                        builder's reference: true
                        builder's factory: true
                        any builder: true
                        virtual builder: true
                        bound: false
                        anonymous: false
                        null 'name' is null
                        own: false
                        listed true false
                        interrupted
                        """);
        assertThat(run.errors())
                .isEqualTo(
                        "heddle: 18 threads were made virtual; platform threads stayed 1 bound by name, 1 with a stack size"
                                + " of their own, 2 with an event loop, those of classes that extend Thread (io.heddle.agent.programs.Shapes$1,"
                                + " io.heddle.agent.programs.Shapes$Own)\n");
        assertThat(run.status()).isZero();
    }
}
