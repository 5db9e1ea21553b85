package io.heddle.workloads.script;

import io.heddle.workloads.harness.PredictableTasks;
import io.heddle.workloads.harness.SplitMix64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.python.core.PyLong;
import org.python.core.PyObject;

/** Runs of every script with several seeds; each thread has its own interpreter. */
final class ScriptTasks implements PredictableTasks {
    private static final int SEEDS = 8;
    private static final List<Script> SCRIPTS = List.of(Script.values());

    static final int DISTINCT = SEEDS * SCRIPTS.size();

    private final long seed;
    private final JythonScripts python = new JythonScripts();
    private final ThreadLocal<Map<Script, PyObject>> functions = ThreadLocal.withInitial(python::functions);

    ScriptTasks(long seed) {
        this.seed = seed;
    }

    @Override
    public long run(int task) {
        PyObject run = Objects.requireNonNull(functions.get().get(script(task)));
        return run.__call__(new PyLong(seedOf(task))).asLong();
    }

    @Override
    public long expected(int task) {
        return script(task).inJava(seedOf(task));
    }

    private static Script script(int task) {
        return SCRIPTS.get(task % SCRIPTS.size());
    }

    private long seedOf(int task) {
        return new SplitMix64(seed, task).nextInt(1_000_000);
    }
}
