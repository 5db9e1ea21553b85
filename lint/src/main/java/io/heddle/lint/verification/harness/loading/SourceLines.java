package io.heddle.lint.verification.harness.loading;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CompoundElement;
import java.lang.classfile.instruction.LineNumber;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lines of a source.
 *
 * @param file the name of the source without its folder
 */
public record SourceLines(String file, Set<Integer> lines) {
    static final SourceLines NONE = new SourceLines("", Set.of());

    /** Reads the text that {@link #toString} writes. */
    public static SourceLines parse(String text) {
        int colon = text.lastIndexOf(':');
        Set<Integer> lines = Arrays.stream(text.substring(colon + 1).split(","))
                .filter(each -> !each.isEmpty())
                .map(Integer::valueOf)
                .collect(Collectors.toCollection(TreeSet::new));
        return new SourceLines(text.substring(0, colon), lines);
    }

    /** Whether a class comes from the source. */
    boolean contain(ClassModel type) {
        return !lines.isEmpty()
                && type.findAttribute(Attributes.sourceFile())
                        .filter(each -> each.sourceFile().equalsString(file))
                        .isPresent();
    }

    boolean contains(LineNumber line) {
        return lines.contains(line.line());
    }

    /** Whether a class below a folder has code of these lines. Declarations and comments have none. */
    boolean haveCode(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(each -> each.toString().endsWith(".class")).anyMatch(this::haveCodeIn);
        }
    }

    private boolean haveCodeIn(Path classFile) {
        try {
            ClassModel type = ClassFile.of().parse(classFile);
            return contain(type)
                    && type.methods().stream()
                            .flatMap(method -> method.code().stream())
                            .flatMap(CompoundElement::elementStream)
                            .anyMatch(each -> each instanceof LineNumber line && contains(line));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return lines.stream().map(String::valueOf).collect(Collectors.joining(",", file + ":", ""));
    }
}
