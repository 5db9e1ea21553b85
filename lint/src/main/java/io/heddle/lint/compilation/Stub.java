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

    String packageName() {
        return name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : "";
    }
}
