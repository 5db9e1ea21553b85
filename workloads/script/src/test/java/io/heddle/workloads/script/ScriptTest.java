package io.heddle.workloads.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.python.core.PyLong;
import org.python.core.PyObject;

class ScriptTest {
    @ParameterizedTest
    @EnumSource
    void python_and_java_compute_the_same(Script script) {
        PyObject run = Objects.requireNonNull(new JythonScripts().functions().get(script));
        for (long seed = 0; seed < 20; seed++) {
            assertThat(run.__call__(new PyLong(seed)).asLong()).isEqualTo(script.inJava(seed));
        }
    }
}
