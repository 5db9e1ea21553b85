package io.heddle.lint.compilation;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** A class that the compiler generated. */
final class GeneratedClass {
    /** A type in a descriptor or a signature. */
    private static final Pattern TYPE = Pattern.compile("L([\\w/$]+)[;<]");

    private final String name;
    private final URI source;
    private final byte[] code;

    /**
     * @param name the binary name
     * @param source the file that declares it
     */
    GeneratedClass(String name, URI source, byte[] code) {
        this.name = name;
        this.source = source;
        this.code = code;
    }

    URI source() {
        return source;
    }

    /** Writes the class below a folder of classes. Returns the file. */
    Path write(Path folder) throws IOException {
        Path file = folder.resolve(name.replace('.', '/') + ".class");
        Files.createDirectories(file.resolveSibling("."));
        return Files.write(file, code);
    }

    /** The names of the top-level classes that it mentions: in code, and as types of fields, parameters and type arguments. */
    Set<String> mentioned() {
        Set<String> names = new HashSet<>();
        for (PoolEntry each : ClassFile.of().parse(code).constantPool()) {
            if (each instanceof ClassEntry type) {
                names.add(topLevel(type.asInternalName().replaceAll("^\\[+L?|;$", "")));
            } else if (each instanceof Utf8Entry text) {
                TYPE.matcher(text.stringValue()).results().forEach(found -> names.add(topLevel(found.group(1))));
            }
        }
        return names;
    }

    private static String topLevel(String internal) {
        int nested = internal.indexOf('$', 1);
        return (nested < 0 ? internal : internal.substring(0, nested)).replace('/', '.');
    }
}
