package io.heddle.lint.verification.harness.loading;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CompoundElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.reflect.AccessFlag;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The texts with which a task compares others: names of algorithms, beginnings and ends of addresses, names of enum constants. Random
 * letters would never equal them.
 */
public final class ComparedTexts {
    private static final Set<String> COMPARISONS = Set.of(
            "equals",
            "equalsIgnoreCase",
            "contentEquals",
            "compareTo",
            "startsWith",
            "endsWith",
            "contains",
            "indexOf",
            "lastIndexOf",
            "split");

    /** A text is an operand of a comparison if at most this many instructions are between them. */
    private static final int LARGEST_DISTANCE = 4;

    private static final int MOST_CLASSES = 20;
    private static final int LONGEST = 40;

    private final URLClassLoader loader;
    private final Set<String> texts = new TreeSet<>();

    private ComparedTexts(URLClassLoader loader) {
        this.loader = loader;
    }

    /** The texts in the class of a task and in the program's classes that it uses. */
    public static List<String> of(URLClassLoader loader, String task) throws IOException {
        ComparedTexts compared = new ComparedTexts(loader);
        compared.read(task.replace('.', '/'));
        return List.copyOf(compared.texts);
    }

    private void read(String task) throws IOException {
        Deque<String> rest = new ArrayDeque<>(List.of(task));
        Set<String> seen = new HashSet<>(rest);
        for (int i = 0; i < MOST_CLASSES && !rest.isEmpty(); i++) {
            URL resource = loader.findResource(rest.remove() + ".class");
            if (resource == null) {
                continue;
            }
            try (InputStream in = resource.openStream()) {
                ClassModel type = ClassFile.of().parse(in.readAllBytes());
                readClass(type);
                for (PoolEntry entry : type.constantPool()) {
                    if (entry instanceof ClassEntry used && seen.add(used.asInternalName())) {
                        rest.add(used.asInternalName());
                    }
                }
            }
        }
    }

    private void readClass(ClassModel type) {
        if (type.flags().has(AccessFlag.ENUM)) {
            type.fields().stream()
                    .filter(each -> each.flags().has(AccessFlag.ENUM))
                    .forEach(each -> texts.add(each.fieldName().stringValue()));
        }
        type.methods().stream().flatMap(method -> method.code().stream()).forEach(this::readCode);
    }

    private void readCode(CodeModel code) {
        Deque<String> recent = new ArrayDeque<>();
        for (CodeElement element : ((CompoundElement<CodeElement>) code)) {
            if (!(element instanceof Instruction)) {
                continue;
            }
            boolean isText =
                    element instanceof ConstantInstruction constant && constant.constantValue() instanceof String;
            recent.addLast(isText ? (String) ((ConstantInstruction) element).constantValue() : "");
            if (recent.size() > LARGEST_DISTANCE) {
                recent.removeFirst();
            }
            if (element instanceof InvokeInstruction call
                    && call.owner().asInternalName().equals("java/lang/String")
                    && COMPARISONS.contains(call.name().stringValue())) {
                recent.stream()
                        .filter(each -> !each.isEmpty() && each.length() <= LONGEST)
                        .forEach(texts::add);
            }
        }
    }
}
