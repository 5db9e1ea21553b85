package io.heddle.lint.sources;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A source file with its encoding: UTF-8 if the file is valid UTF-8, else ISO 8859-1, which preserves every byte. */
public record SourceFile(Path path, String text, Charset encoding) {
    private static final Pattern PACKAGE = Pattern.compile("(?m)^[ \\t]*package\\s+([\\w.]+)\\s*;");

    public static SourceFile read(Path path) throws IOException {
        byte[] bytes = Files.readAllBytes(path);
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return new SourceFile(path, text, StandardCharsets.UTF_8);
        } catch (CharacterCodingException e) {
            return new SourceFile(path, new String(bytes, StandardCharsets.ISO_8859_1), StandardCharsets.ISO_8859_1);
        }
    }

    /** A copy with another text. */
    public SourceFile with(String changed) {
        return new SourceFile(path, changed, encoding);
    }

    /** The name of its package; empty for the unnamed package. */
    public String packageName() {
        Matcher found = PACKAGE.matcher(text);
        return found.find() ? found.group(1) : "";
    }

    public byte[] bytes() {
        return text.getBytes(encoding);
    }
}
