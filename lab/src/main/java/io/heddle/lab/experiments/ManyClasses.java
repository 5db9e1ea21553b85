package io.heddle.lab.experiments;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Generates a program with a given number of classes. Its main class calls one method of each. */
final class ManyClasses {
    private static final int JAVA_21 = 65;
    private static final int METHODS = 15;

    /** The largest number of calls in a method, whose code is limited to 64 KB. */
    private static final int CALLS = 1000;

    private static final ClassDesc THREAD = ClassDesc.of("java.lang.Thread");
    private static final ClassDesc RUNNABLE = ClassDesc.of("java.lang.Runnable");
    private static final ClassDesc TEXT = ClassDesc.of("java.lang.StringBuilder");
    private static final MethodTypeDesc STEP = MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int);
    private static final MethodTypeDesc APPEND = MethodTypeDesc.of(TEXT, ConstantDescs.CD_String);
    private static final int PUBLIC_STATIC = ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC;

    private final JarOutputStream jar;

    private ManyClasses(JarOutputStream jar) {
        this.jar = jar;
    }

    /**
     * Writes the jar of the program.
     *
     * @param makingThreads the number of classes with a method that makes a thread
     */
    static void write(Path file, int classes, int makingThreads) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "made.Main");
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out, manifest)) {
            new ManyClasses(jar).write(classes, makingThreads);
        }
    }

    private void write(int classes, int makingThreads) throws IOException {
        List<ClassDesc> all = new ArrayList<>();
        for (int i = 0; i < classes; i++) {
            boolean makesThreads = i % Math.max(1, classes / makingThreads) == 0;
            all.add(put("made.p" + i / 100 + ".Class" + i, one(i, makesThreads)));
        }
        List<ClassDesc> parts = new ArrayList<>();
        for (int i = 0; i < classes; i += CALLS) {
            List<ClassDesc> called = all.subList(i, Math.min(classes, i + CALLS));
            parts.add(put("made.Part" + i / CALLS, type -> step(type, code -> callAll(code, called))));
        }
        put(
                "made.Main",
                type -> type.withMethodBody(
                        "main",
                        MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String.arrayType()),
                        PUBLIC_STATIC,
                        code -> {
                            code.iconst_0();
                            callAll(code, parts);
                            code.pop().return_();
                        }));
    }

    private ClassDesc put(String name, Consumer<ClassBuilder> content) throws IOException {
        ClassDesc type = ClassDesc.of(name);
        jar.putNextEntry(new JarEntry(name.replace('.', '/') + ".class"));
        jar.write(ClassFile.of().build(type, builder -> {
            builder.withVersion(JAVA_21, 0).withFlags(ClassFile.ACC_PUBLIC);
            content.accept(builder);
        }));
        return type;
    }

    private static void callAll(CodeBuilder code, List<ClassDesc> types) {
        types.forEach(type -> code.invokestatic(type, "step", STEP));
    }

    /** Adds a static method from int to int. The code gets its argument on the stack, and leaves the result there. */
    private static void step(ClassBuilder type, Consumer<CodeBuilder> rest) {
        type.withMethodBody("step", STEP, PUBLIC_STATIC, code -> {
            code.iload(0);
            rest.accept(code);
            code.ireturn();
        });
    }

    private static Consumer<ClassBuilder> one(int number, boolean makesThreads) {
        return type -> {
            step(type, code -> code.loadConstant(number).iadd());
            for (int i = 0; i < METHODS; i++) {
                String text = "class " + number + " method " + i;
                type.withMethodBody(
                        "method" + i,
                        MethodTypeDesc.of(ConstantDescs.CD_String, ConstantDescs.CD_int, ConstantDescs.CD_String),
                        PUBLIC_STATIC,
                        code -> joined(code, text));
            }
            if (makesThreads) {
                type.withMethodBody(
                        "fork", MethodTypeDesc.of(ConstantDescs.CD_void, RUNNABLE), PUBLIC_STATIC, ManyClasses::fork);
            }
        };
    }

    private static void joined(CodeBuilder code, String text) {
        Label otherwise = code.newLabel();
        code.iload(0)
                .ifle(otherwise)
                .new_(TEXT)
                .dup()
                .invokespecial(TEXT, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                .aload(1)
                .invokevirtual(TEXT, "append", APPEND)
                .loadConstant(text)
                .invokevirtual(TEXT, "append", APPEND)
                .invokevirtual(TEXT, "toString", MethodTypeDesc.of(ConstantDescs.CD_String))
                .areturn()
                .labelBinding(otherwise)
                .aload(1)
                .areturn();
    }

    private static void fork(CodeBuilder code) {
        code.new_(THREAD)
                .dup()
                .aload(0)
                .invokespecial(THREAD, ConstantDescs.INIT_NAME, MethodTypeDesc.of(ConstantDescs.CD_void, RUNNABLE))
                .invokevirtual(THREAD, "start", ConstantDescs.MTD_void)
                .return_();
    }
}
