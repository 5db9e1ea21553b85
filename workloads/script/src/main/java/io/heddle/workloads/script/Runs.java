package io.heddle.workloads.script;

import io.heddle.workloads.harness.Dice;
import io.heddle.workloads.harness.Predicted;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.python.core.PyLong;
import org.python.core.PyObject;

/** Every script with a number of seeds; each thread has an interpreter of its own. */
final class Runs implements Predicted {
    private static final int SEEDS = 8;
    private static final List<Script> SCRIPTS = List.of(Script.values());

    static final int DISTINCT = SEEDS * SCRIPTS.size();

    private final long seed;
    private final Python python = new Python();
    private final ThreadLocal<Map<Script, PyObject>> functions = ThreadLocal.withInitial(python::functions);

    Runs(long seed) {
        this.seed = seed;
    }

    @Override
    public long answer(int question) {
        PyObject run = Objects.requireNonNull(functions.get().get(script(question)));
        return run.__call__(new PyLong(seedOf(question))).asLong();
    }

    @Override
    public long prediction(int question) {
        return script(question).inJava(seedOf(question));
    }

    private static Script script(int question) {
        return SCRIPTS.get(question % SCRIPTS.size());
    }

    private long seedOf(int question) {
        return new Dice(seed, question).below(1_000_000);
    }
}
