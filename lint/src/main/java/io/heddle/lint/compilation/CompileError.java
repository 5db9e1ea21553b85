package io.heddle.lint.compilation;

import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/**
 * An error that the compiler reports.
 *
 * @param code the compiler's key of the error
 * @param position offset in the text of the file
 * @param message without a line, because a fix moves lines
 */
record CompileError(URI file, String code, int position, String message) {
    private static final Pattern MISSING_CLASS = Pattern.compile("symbol: +(?:class|interface) (\\w+)");

    static CompileError of(Diagnostic<? extends JavaFileObject> diagnostic) {
        JavaFileObject source = diagnostic.getSource();
        return new CompileError(
                source == null ? URI.create("") : source.toUri(),
                diagnostic.getCode(),
                (int) diagnostic.getPosition(),
                diagnostic.getMessage(Locale.ROOT).replaceAll("\\R\\s*", " "));
    }

    String fileName() {
        String path = file.getPath();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    boolean isIn(Path source) {
        return file.equals(source.toUri());
    }

    /** Whether another error, maybe at another position, is the same. */
    boolean isSame(CompileError other) {
        return file.equals(other.file) && message.equals(other.message);
    }

    /** The simple name of the class that the compiler does not find; empty if the error is another one. */
    String missingClass() {
        Matcher found = MISSING_CLASS.matcher(message);
        return code.startsWith("compiler.err.cant.resolve") && found.find() ? found.group(1) : "";
    }
}
