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
 * Inserts a call after each {@code new Thread(...)} that exchanges the new thread for its replacement.
 *
 * <p>It is used for the few classes whose arguments have branches, as in {@code new Thread(quick ? a : b)}. The JDK
 * computes the stack maps again.
 */
final class ConversionInserter implements CodeTransform {
    private static final ClassDesc THREAD = ClassDesc.ofInternalName(HookMethods.THREAD);
    private static final ClassDesc HOOKS = ClassDesc.ofInternalName(HookMethods.HOOKS);
    private static final MethodTypeDesc CONVERT_TYPE = MethodTypeDesc.of(THREAD, THREAD);

    /** Number of threads that are allocated and not yet constructed. */
    private int open;

    private ConversionInserter() {}

    /**
     * @param loader the loader of the class; it provides the files of other classes that a stack map needs
     * @throws MalformedClassFileException if the JDK's parser fails. It throws more than it documents: a
     *     {@link ClassCastException} for a Code attribute inside a Code attribute, which the JVM ignores
     */
    static byte[] insert(byte[] file, ClassLoader loader) {
        ClassFile format =
                ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(loader)
                        .orElse(ClassHierarchyResolver.defaultResolver())
                        .cached()));
        try {
            return format.transformClass(
                    format.parse(file),
                    ClassTransform.transformingMethodBodies(CodeTransform.ofStateful(ConversionInserter::new)));
        } catch (RuntimeException e) {
            throw new MalformedClassFileException("the JDK's parser failed: " + e);
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
                builder.invokestatic(HOOKS, "convert", CONVERT_TYPE);
            }
            default -> {}
        }
    }

    private static boolean isThread(ClassDesc type) {
        return type.equals(THREAD);
    }
}
