package io.heddle.workloads.script;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.python.core.CompileMode;
import org.python.core.Py;
import org.python.core.PyCode;
import org.python.core.PyObject;
import org.python.core.PySystemState;
import org.python.util.PythonInterpreter;

/** Jython without its standard library, and the compiled scripts. */
final class JythonScripts {
    static {
        Properties properties = new Properties();
        // No cache files, no search for libraries.
        properties.setProperty("python.cachedir.skip", "true");
        properties.setProperty("python.import.site", "false");
        properties.setProperty("python.console.encoding", "UTF-8");
        PySystemState.initialize(new Properties(), properties);
    }

    private final Map<Script, PyCode> code = new EnumMap<>(Script.class);

    JythonScripts() {
        for (Script script : Script.values()) {
            code.put(script, compile(script));
        }
    }

    /** The run functions of the scripts in a new interpreter that shares no objects. Not thread-safe. */
    Map<Script, PyObject> functions() {
        Map<Script, PyObject> functions = new EnumMap<>(Script.class);
        PySystemState state = new PySystemState();
        code.forEach((script, compiled) -> {
            PythonInterpreter interpreter = new PythonInterpreter(Py.newStringMap(), state);
            interpreter.exec(compiled);
            functions.put(script, interpreter.get("run"));
        });
        return functions;
    }

    private static PyCode compile(Script script) {
        String file = script.name().toLowerCase(Locale.ROOT) + ".py";
        try (InputStream source = Script.class.getResourceAsStream(file)) {
            return Py.compile(Objects.requireNonNull(source, file), file, CompileMode.exec);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
