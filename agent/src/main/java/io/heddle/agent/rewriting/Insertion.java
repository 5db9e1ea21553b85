package io.heddle.agent.rewriting;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/**
 * Puts a call behind each {@code new Thread(...)} that gives the finished thread away and gets its replacement: for the few
 * whose arguments have branches ({@code new Thread(quick ? a : b)}). Stack maps are computed anew, by the JDK.
 */
final class Insertion implements CodeTransform {
    private static final ClassDesc THREAD = ClassDesc.ofInternalName(Replacement.THREAD);
    private static final ClassDesc CALLS = ClassDesc.ofInternalName(Replacement.CALLS);
    private static final MethodTypeDesc REPLACED = MethodTypeDesc.of(THREAD, THREAD);

    /** How many are begun and not yet constructed. */
    private int open;

    private Insertion() {}

    /**
     * @param loader of the class, which is asked for the files of other classes that a stack map needs
     * @throws MalformedClassFile if the JDK's parser fails, which throws more than it documents: a {@link ClassCastException} for a
     *     Code attribute inside a Code attribute, which the JVM ignores
     */
    static byte[] insert(byte[] file, ClassLoader loader) {
        ClassFile format =
                ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(loader)
                        .orElse(ClassHierarchyResolver.defaultResolver())
                        .cached()));
        try {
            return format.transformClass(
                    format.parse(file),
                    ClassTransform.transformingMethodBodies(CodeTransform.ofStateful(Insertion::new)));
        } catch (RuntimeException e) {
            throw new MalformedClassFile("the JDK's parser fails: " + e);
        }
    }

    @Override
    public void accept(CodeBuilder builder, CodeElement element) {
        builder.with(element);
        switch (element) {
            case NewObjectInstruction allocation
            when isThread(allocation.className().asSymbol()) -> open++;
            case InvokeInstruction call
            when call.opcode() == Opcode.INVOKESPECIAL
                    && call.name().equalsString(ConstantDescs.INIT_NAME)
                    && isThread(call.owner().asSymbol())
                    && open > 0 -> {
                open--;
                builder.invokestatic(CALLS, "converted", REPLACED);
            }
            default -> {}
        }
    }

    private static boolean isThread(ClassDesc type) {
        return type.equals(THREAD);
    }
}
