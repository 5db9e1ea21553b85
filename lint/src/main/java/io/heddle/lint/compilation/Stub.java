package io.heddle.lint.compilation;

import java.net.URI;

/**
 * A declaration of a type that neither the sources nor the class path contain.
 *
 * @param name the qualified name
 * @param text the source
 */
record Stub(String name, String text) {
    SourceText source() {
        return new SourceText(URI.create("stub:///" + name.replace('.', '/') + ".java"), name, () -> text);
    }

    /** A copy with another declaration in its body. */
    Stub with(String member) {
        int end = text.lastIndexOf('}');
        return new Stub(name, text.substring(0, end) + member + text.substring(end));
    }

    String packageName() {
        return name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : "";
    }
}
