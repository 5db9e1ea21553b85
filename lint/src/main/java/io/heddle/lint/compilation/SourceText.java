package io.heddle.lint.compilation;

import java.net.URI;
import java.util.function.Supplier;
import javax.tools.SimpleJavaFileObject;

/** A text that the compiler reads in place of a file. */
final class SourceText extends SimpleJavaFileObject {
    private final String type;
    private final Supplier<String> text;

    /** @param type the binary name of the type after which the file is named */
    SourceText(URI file, String type, Supplier<String> text) {
        super(file, Kind.SOURCE);
        this.type = type;
        this.text = text;
    }

    String type() {
        return type;
    }

    /** Exercises are published in files that are not named after their public class. */
    @Override
    public boolean isNameCompatible(String simpleName, Kind kind) {
        return kind == Kind.SOURCE;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text.get();
    }
}
