package io.heddle.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.agent.programs.CreationForms;
import java.util.List;
import org.junit.jupiter.api.Test;

class CreationFormsIT {
    @Test
    void threads_made_in_every_form_are_converted() throws Exception {
        ProgramRun run =
                ProgramRun.run(List.of("-javaagent:" + ProgramRun.AGENT + "=bound=audio-*,tell"), CreationForms.class);

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
                        "heddle: 18 threads were made virtual; not converted: 1 bound by name, 1 with an explicit stack size,"
                                + " 2 with an event loop, threads of classes that extend Thread (io.heddle.agent.programs.CreationForms$1,"
                                + " io.heddle.agent.programs.CreationForms$Own)\n");
        assertThat(run.status()).isZero();
    }
}
